import { instantText } from '../../clockText.js';
import type { Schemas } from '../../control/schemas.js';
import { spanText } from '../../spanText.js';
import { wordsOf } from '../../wordsOf.js';
import { countsByKind } from './entries.js';
import { Timeline } from './timeline.js';

const SHOWN_MAX = 200;

/** The result of the last advance or step. */
export function Passage({
  world,
  passage: { from, to, fired, firedCount, events },
}: {
  readonly world: string;
  readonly passage: Schemas['Passage'];
}) {
  return (
    <section class="card" aria-labelledby="passage">
      <h2 id="passage">What happened</h2>
      <p role="status">
        {spanText(from, to)} passed, from {instantText(from)} to {instantText(to)}:{' '}
        {count(firedCount, 'agenda entry', 'agenda entries')} ran and{' '}
        {count(events, 'event was', 'events were')} recorded.
      </p>
      {fired.length > 0 && (
        <>
          <ul class="chips">
            {countsByKind(fired).map(([kind, number]) => (
              <li key={kind}>
                {wordsOf(kind)} <strong>{number.toLocaleString('en')}</strong>
              </li>
            ))}
          </ul>
          <details>
            <summary>The entries{firedCount > SHOWN_MAX && `, the first ${SHOWN_MAX}`}</summary>
            <Timeline world={world} entries={fired.slice(0, SHOWN_MAX)} from={from} />
          </details>
        </>
      )}
    </section>
  );
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}
