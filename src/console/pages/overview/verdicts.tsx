import { linkTo } from '../../browser/location.js';
import { usePlaying, type Playing } from '../../control/scenarios.js';
import { expectationText } from '../../expectationText.js';
import { RATINGS } from '../../parts/expectations.js';
import { VerdictCard } from '../../parts/verdictCard.js';

type Status = keyof typeof RATINGS;

/** The verdicts that need attention first: missed ones, then pending ones. */
const ORDER: readonly Status[] = ['missed', 'pending', 'met'];

/** The verdicts of the scenarios that play, each in one line. */
export function VerdictLines({ world }: { readonly world: string }) {
  return (
    <VerdictCard
      world={world}
      playing={usePlaying(world)}
      show={({ expectations }) => <Lines expectations={expectations} />}
      after={
        <p>
          <a href={linkTo({ world, page: 'findings' })}>What decided them</a>
        </p>
      }
    />
  );
}

function Lines({ expectations }: Pick<Playing, 'expectations'>) {
  const ordered = ORDER.flatMap((status) => expectations.filter((each) => each.status === status));
  if (ordered.length === 0) return <p class="hint">This scenario has no expectations.</p>;
  return (
    <ul class="rows">
      {ordered.map(({ status, expectation }, index) => (
        <li key={index}>
          <span>
            <strong class={`badge ${RATINGS[status]}`}>{status}</strong> {expectationText(expectation)}
          </span>
        </li>
      ))}
    </ul>
  );
}
