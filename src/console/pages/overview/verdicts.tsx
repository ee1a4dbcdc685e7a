import { linkTo } from '../../browser/location.js';
import { usePlaying, type Playing } from '../../control/scenarios.js';
import { expectationText } from '../../expectationText.js';
import { RATINGS } from '../../parts/expectations.js';
import { Reading } from '../../parts/reading.js';

type Status = keyof typeof RATINGS;

/** The verdicts that need attention first: missed ones, then pending ones. */
const ORDER: readonly Status[] = ['missed', 'pending', 'met'];

/** The verdicts of the scenarios that play, each in one line. */
export function VerdictLines({ world }: { readonly world: string }) {
  const { data, error } = usePlaying(world);
  return (
    <section class="card" aria-labelledby="verdicts">
      <h2 id="verdicts">Verdicts</h2>
      {data === undefined && <Reading what="the verdicts" error={error} />}
      {data?.length === 0 && (
        <p>
          No scenario plays in this world. <a href={linkTo({ world, page: 'faults' })}>Play one</a> to have
          expectations.
        </p>
      )}
      {data?.map((scenario) => (
        <Lines key={scenario.name} scenario={scenario} />
      ))}
      {data !== undefined && data.length > 0 && (
        <p>
          <a href={linkTo({ world, page: 'findings' })}>What decided them</a>
        </p>
      )}
    </section>
  );
}

function Lines({ scenario: { name, expectations } }: { readonly scenario: Playing }) {
  const ordered = ORDER.flatMap((status) => expectations.filter((each) => each.status === status));
  return (
    <>
      <h3>{name}</h3>
      {ordered.length === 0 && <p class="hint">This scenario has no expectations.</p>}
      <ul class="rows">
        {ordered.map(({ status, expectation }, index) => (
          <li key={index}>
            <strong class={`badge ${RATINGS[status]}`}>{status}</strong> {expectationText(expectation)}
          </li>
        ))}
      </ul>
    </>
  );
}
