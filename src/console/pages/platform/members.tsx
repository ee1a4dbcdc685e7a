import type { Row } from '../../control/rows.js';
import { RowLink } from '../../parts/rowLink.js';
import type { Model } from './useModel.js';
import { columnsOf, isNested, jsonText, valueText } from './values.js';
import { TableHead } from '../../parts/tableHead.js';

interface MembersProps {
  readonly model: Model;
  readonly collection: string;
  readonly row: Row;
}

/** All members of a row: short values as facts, lists of objects as tables, and other values as JSON. */
export function Members({ model, collection, row }: MembersProps) {
  const links = model.collections.find(({ name }) => name === collection)?.links ?? {};
  const members = Object.entries(row).filter(([name, value]) => name !== 'name' && value !== undefined);
  const nested = members.filter(([, value]) => isLong(value));
  return (
    <>
      <dl class="facts">
        {members
          .filter(([, value]) => !isLong(value))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Value world={model.world} value={value} target={links[name]} />
              </dd>
            </div>
          ))}
      </dl>
      {nested.map(([name, value]) => (
        <details key={name} open={name === 'agents'}>
          <summary>{name}</summary>
          <Nested name={name} value={value} />
        </details>
      ))}
    </>
  );
}

interface ValueProps {
  readonly world: string;
  readonly value: unknown;
  /** If the value is the id of another row, the collection of that row. */
  readonly target: string | undefined;
}

function Value({ world, value, target }: ValueProps) {
  const text = Array.isArray(value) ? value.map(valueText).join(', ') : valueText(value);
  if (target === undefined || typeof value !== 'string') return <>{text === '' ? '–' : text}</>;
  return (
    <RowLink world={world} place={{ collection: target, id: value }}>
      {text}
    </RowLink>
  );
}

function Nested({ name, value }: { readonly name: string; readonly value: unknown }) {
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const columns = columnsOf(items);
  if (columns === undefined) {
    return (
      <pre tabIndex={0} aria-label={name}>
        {jsonText(value)}
      </pre>
    );
  }
  return (
    <table class="cards">
      <TableHead columns={columns} />
      <tbody>
        {items.map((item, index) => (
          <tr key={index}>
            {columns.map((column) => (
              <td key={column} data-label={column}>
                {valueText((item as Readonly<Record<string, unknown>>)[column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns whether a value needs several lines. Lists of texts and numbers fit into one line. */
function isLong(value: unknown): boolean {
  return isNested(value) && !(Array.isArray(value) && value.every((item) => typeof item !== 'object'));
}
