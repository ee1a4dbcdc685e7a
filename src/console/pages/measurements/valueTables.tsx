import { useState } from 'preact/hooks';
import { instantText } from '../../clockText.js';
import type { Schemas } from '../../control/schemas.js';
import { CopyButton } from '../../parts/copyButton.js';
import { csvOf, tableOf, type Chart } from './chartData.js';
import { valueText } from './ticks.js';
import { isoText } from './view.js';
import { TableHead } from '../../parts/tableHead.js';

interface TablesProps {
  readonly charts: readonly Chart[];
  readonly history: Schemas['History'];
}

/** The values and states as tables, for screen readers and for other programs. */
export function ValueTables(props: TablesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="card" aria-label="Tables">
      <div class="buttons spaced">
        <CopyButton words="Copy as CSV" what="all values" text={csvOf(props.charts)} />
      </div>
      <details
        open={isOpen}
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
        }}
      >
        <summary>Values and states as tables</summary>
        {isOpen && <Tables {...props} />}
      </details>
    </section>
  );
}

function Tables({ charts, history }: TablesProps) {
  const { columns, rows } = tableOf(charts);
  const times = rows.map(({ at, values }) => [instantText(isoText(at)), ...values.map(valueText)]);
  const states = history.hosts.flatMap(({ name, states: own }) =>
    own.map(({ state, from, until }) => [
      name,
      state,
      instantText(from),
      until === undefined ? 'now' : instantText(until),
    ]),
  );
  return (
    <>
      <Table title="Values" columns={['Time (UTC)', ...columns]} rows={times} />
      <Table title="States" columns={['Host', 'State', 'From', 'To']} rows={states} />
    </>
  );
}

interface TableProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A table that scrolls in its own box. */
function Table({ title, columns, rows }: TableProps) {
  return (
    <div class="scrolled" role="region" aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <TableHead columns={columns} />
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join(' ')}>
              {cells.map((cell, index) => (
                <td key={columns[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
