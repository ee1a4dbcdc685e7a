import type { Polled } from '../../control/polled.js';
import type { Schemas } from '../../control/schemas.js';
import { DocumentLink } from '../../parts/documentLink.js';
import { ExchangeLinks } from '../../parts/exchangeLinks.js';
import { Reading } from '../../parts/reading.js';
import { wordsOf } from '../../wordsOf.js';

export type Examination = Schemas['Examination'];
type Finding = Examination['findings'][number];

interface DoctorProps {
  readonly world: string;
  readonly examination: Polled<Examination>;
}

/** The mistakes that the doctor found in the requests of clients. */
export function Doctor({ world, examination: { data, error } }: DoctorProps) {
  return (
    <section class="card" aria-labelledby="mistakes">
      <h2 id="mistakes">Mistakes of the clients</h2>
      {data === undefined ? (
        <Reading what="the journal" error={error} />
      ) : (
        <Examined world={world} examination={data} />
      )}
    </section>
  );
}

function Examined({ world, examination }: { readonly world: string; readonly examination: Examination }) {
  const { exchanges, evicted, note, findings } = examination;
  return (
    <>
      <p class="hint">
        {exchanges.toLocaleString('en')} exchanges examined
        {evicted > 0 && `; the journal has dropped ${evicted.toLocaleString('en')} older entries`}
        {note !== undefined && `; ${note}`}.
      </p>
      {findings.length === 0 && <p>No mistakes found.</p>}
      <ul class="found">
        {findings.map((finding) => (
          <Item key={`${finding.rule} ${finding.what}`} world={world} finding={finding} />
        ))}
      </ul>
    </>
  );
}

function Item({
  world,
  finding: { rule, severity, what, advice, evidence, count, docs },
}: {
  readonly world: string;
  readonly finding: Finding;
}) {
  return (
    <li>
      <p>
        <strong class={`badge ${severity === 'wrong' ? 'bad' : 'odd'}`}>{severity}</strong>{' '}
        <span class="hint">
          <DocumentLink path={docs} words={wordsOf(rule)} />
        </span>
      </p>
      <p>{what}</p>
      <p>{advice}</p>
      <p>
        Exchanges: <ExchangeLinks world={world} entries={evidence} count={count} />
      </p>
    </li>
  );
}
