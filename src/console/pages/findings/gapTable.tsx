import { linkTo } from '../../browser/location.js';
import { used, type Gaps } from './gaps.js';
import { useSorted, type SortValues } from '../../parts/order.js';
import { TableHead } from '../../parts/tableHead.js';

interface TableProps {
  readonly world: string;
  readonly called: readonly Gaps[];
}

const VALUES: SortValues<Gaps> = {
  Operation: ({ operation }) => operation.operationId,
  Calls: ({ operation }) => operation.count,
};

/** A table of called operations, with the parameters, members and statuses that no call has used. */
export function GapTable({ world, called }: TableProps) {
  const { items, head } = useSorted(called, VALUES);
  if (called.length === 0) return null;
  return (
    <table class="cards gaps">
      <TableHead
        columns={[
          'Operation',
          'Calls',
          'Parameters never sent',
          'Members never sent',
          'Statuses never met',
          'Error codes met',
        ]}
        {...head}
      />
      <tbody>
        {items.map((gaps) => (
          <GapRow key={gaps.operation.operationId} world={world} gaps={gaps} />
        ))}
      </tbody>
    </table>
  );
}

function GapRow({ world, gaps }: { readonly world: string; readonly gaps: Gaps }) {
  const { operationId, count, errorCodes } = gaps.operation;
  const callsWith = (words: string): string => linkTo({ world, page: 'traffic', filter: words });
  return (
    <tr>
      <th scope="row">
        <a href={linkTo({ page: 'reference', item: operationId })}>{operationId}</a>
      </th>
      <td data-label="Calls">
        <a href={callsWith(operationId)} aria-label={`${count} calls of ${operationId}`}>
          {count.toLocaleString('en')}
        </a>
      </td>
      <td data-label="Parameters never sent">{textOf(gaps.parameters)}</td>
      <td data-label="Members never sent">{textOf(gaps.members)}</td>
      <td data-label="Statuses never met">{textOf(gaps.statuses)}</td>
      <td data-label="Error codes met">
        <ul class="codes">
          {used(errorCodes).map((code) => (
            <li key={code}>
              <a href={callsWith(`${operationId} ${code}`)}>{code}</a>
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function textOf(names: readonly string[]): string {
  return names.length === 0 ? '–' : names.join(', ');
}
