import { instantText } from '../clockText.js';
import type { Playing } from '../control/scenarios.js';
import { expectationText } from '../expectationText.js';
import { ExchangeLinks } from './exchangeLinks.js';

type Expectation = Playing['expectations'][number];
type NearestCall = NonNullable<Expectation['nearest']>[number];
type Mismatch = NearestCall['misses'][number];

interface ExpectationsProps {
  readonly world: string;
  readonly expectations: readonly Expectation[];
}

/** The expectations of a scenario, each with its verdict and the state or the calls that decided it. */
export function Expectations({ world, expectations }: ExpectationsProps) {
  if (expectations.length === 0) return <p class="hint">This scenario has no expectations.</p>;
  return (
    <ul class="found">
      {expectations.map((each, index) => (
        <li key={index}>
          <Verdict world={world} expectation={each} />
        </li>
      ))}
    </ul>
  );
}

/** The colour of each status of an expectation. */
export const RATINGS = { met: 'fine', pending: 'odd', missed: 'bad' } as const;

function Verdict({
  world,
  expectation: each,
}: {
  readonly world: string;
  readonly expectation: Expectation;
}) {
  const { expectation, status, nearest = [] } = each;
  return (
    <>
      <p>
        <strong class={`badge ${RATINGS[status]}`}>{status}</strong> {expectationText(expectation)}
      </p>
      <p class="hint">{findingText(each)}</p>
      {nearest.length > 0 && <Nearest world={world} calls={nearest} />}
    </>
  );
}

/** Returns when an expectation was decided, and its findings, in words. */
function findingText({ atLoad = false, at, deadline, seen, actual, since = 0, next }: Expectation): string {
  return [
    ...(atLoad ? ['Was so when the scenario was loaded, before the first call.'] : []),
    ...(at === undefined || atLoad ? [] : [`At ${instantText(at)}.`]),
    ...(deadline === undefined || at !== undefined ? [] : [`Until ${instantText(deadline)}.`]),
    ...(seen === undefined ? [] : [`Found: ${seen}.`]),
    ...(actual === undefined
      ? []
      : [`${actual} matching so far${since === 0 ? '' : `, since entry ${since}`}.`]),
    ...(next === undefined ? [] : [`Next step: ${JSON.stringify(next)}.`]),
  ].join(' ');
}

/** The exchanges that came closest, each with its differences. */
function Nearest({ world, calls }: { readonly world: string; readonly calls: readonly NearestCall[] }) {
  return (
    <>
      <p>Nearest exchanges:</p>
      <ul>
        {calls.map(({ id, method, path, misses }) => (
          <li key={id}>
            <ExchangeLinks world={world} entries={[id]} /> {method} {path}
            {misses.length > 0 && <span class="hint"> {misses.map(mismatchText).join('; ')}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function mismatchText({ member, expected, actual }: Mismatch): string {
  return `${member}: expected ${JSON.stringify(expected)}, not ${actual === undefined ? 'nothing' : JSON.stringify(actual)}`;
}
