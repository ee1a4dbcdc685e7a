import { instantText } from '../../clockText.js';
import type { Playing } from '../../control/scenarios.js';

type Step = Playing['timeline'][number];

/** The timeline of a scenario: which steps are done, which come next, and which failed. */
export function Steps({ timeline }: { readonly timeline: readonly Step[] }) {
  return (
    <>
      <h3>Timeline</h3>
      <ol class="rows">
        {timeline.map((step) => (
          <li key={step.number}>
            <span>{step.what}</span>
            <span class="hint">{progressText(step)}</span>
            {step.failure !== undefined && <span class="bad">Failed: {step.failure}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Describes the progress of a step: `done twice, next at 2026-01-02 00:00:00, every P1D`. */
function progressText({ done, next, after, calls, every, left }: Step): string {
  const { times = 1 } = (after ?? {}) as { readonly times?: number };
  return [
    ...(done === 0 ? [] : [done === 1 ? 'done' : `done ${done} times`]),
    ...(next === undefined ? [] : [`next at ${instantText(next)}`]),
    ...(calls === undefined ? [] : [`waits for calls: ${calls} of ${times}`]),
    ...(every === undefined ? [] : [`every ${every}`]),
    ...(left === undefined ? [] : [`${left} left`]),
  ].join(', ');
}
