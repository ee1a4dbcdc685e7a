import { linkTo } from '../../browser/location.js';
import { gapsOf, neverCalled, type Operation } from './gaps.js';
import { GapTable } from './gapTable.js';

interface ResourceProps {
  readonly world: string;
  readonly resource: string;
  readonly operations: readonly Operation[];
}

/** The gaps in the operations of one resource. Open if one of them was called. */
export function ResourceGaps({ world, resource, operations }: ResourceProps) {
  const uncalled = neverCalled(operations);
  const called = operations.length - uncalled.length;
  return (
    <details class="resource" open={called > 0}>
      <summary>
        {resource}{' '}
        <span class="hint">
          {called} of {operations.length} operations called
        </span>
      </summary>
      <GapTable world={world} called={gapsOf(operations)} />
      {uncalled.length > 0 && (
        <>
          <h3>Never called ({uncalled.length})</h3>
          <ul class="chips">
            {uncalled.map(({ operationId, title }) => (
              <li key={operationId}>
                <a href={linkTo({ page: 'reference', item: operationId })} title={title}>
                  {operationId}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
