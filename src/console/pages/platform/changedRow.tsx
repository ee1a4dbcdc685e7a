import { wordsOf } from '../../wordsOf.js';
import { RowLink } from '../../parts/rowLink.js';
import type { Diff } from './useDiff.js';
import { valueText } from './values.js';
import { TableHead } from '../../parts/tableHead.js';

interface ChangedRowProps {
  readonly world: string;
  readonly row: Diff['rows'][number];
  /** The moment at which the row has the state after the change. Unset for the moment on the page. */
  readonly asOf?: string;
}

/** A row that differs, with its members before and after. Added and removed rows show them on demand. */
export function ChangedRow({ world, row, asOf }: ChangedRowProps) {
  const { collection, id, name, change, members } = row;
  const table = <MemberTable members={members} />;
  return (
    <li>
      <p>
        <span class={`change ${change}`}>{change}</span>{' '}
        {change === 'removed' ? (
          <strong>{name}</strong>
        ) : (
          <RowLink world={world} place={{ collection, id }} {...(asOf !== undefined && { asOf })}>
            {name}
          </RowLink>
        )}{' '}
        <span class="hint">{wordsOf(collection)}</span>
      </p>
      {change === 'changed' ? (
        table
      ) : (
        <details>
          <summary>Members</summary>
          {table}
        </details>
      )}
    </li>
  );
}

function MemberTable({ members }: { readonly members: ChangedRowProps['row']['members'] }) {
  return (
    <table class="cards">
      <TableHead columns={['Member', 'Before', 'After']} />
      <tbody>
        {Object.entries(members).map(([member, { before, after }]) => (
          <tr key={member}>
            <th scope="row">{member}</th>
            <td data-label="Before">{valueText(before)}</td>
            <td data-label="After">{valueText(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
