import { useEffect, useRef } from 'preact/hooks';
import { linkTo } from '../../browser/location.js';
import type { ApiOperation } from './apiOperation.js';
import { OperationDetail } from './operationDetail.js';

interface ItemProps {
  readonly operation: ApiOperation;
  readonly isOpen: boolean;
}

/** One operation. The link opens and closes its details, so that an open operation has an address. */
export function OperationItem({ operation, isOpen }: ItemProps) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { id, method, path, summary, isDeprecated } = operation;
  return (
    <li ref={element}>
      <a
        class="operation"
        href={linkTo({ page: 'reference', ...(!isOpen && { item: id }) })}
        aria-expanded={isOpen}
      >
        <span class="mono method">{method}</span>
        <span class="mono path">{path}</span>
        <span class="words">
          {summary}
          {isDeprecated && ' (deprecated)'}
        </span>
      </a>
      {isOpen && <OperationDetail operation={operation} />}
    </li>
  );
}
