import { instantText } from '../../clockText.js';
import type { Schemas } from '../../control/schemas.js';
import { incidentMarks, stretchOf } from './marks.js';
import { percent } from './percent.js';
import type { Span } from './timeRange.js';

/** The incidents of a range as bars with their names. */
export function IncidentLane({
  history,
  span,
  now,
}: {
  readonly history: Schemas['History'];
  readonly span: Span;
  readonly now: string;
}) {
  const marks = incidentMarks(history, span, now);
  if (marks.length === 0) return null;
  const rows = marks.reduce((most, { row }) => Math.max(most, row + 1), 0);
  return (
    <div class="lane">
      <p class="lane-name">Incidents</p>
      <div class="incidents" style={{ '--rows': rows }}>
        {marks.map(({ incident: { id, kind, target }, row, isLate, from, until }) => (
          <div
            key={id}
            class={isLate ? 'mark late' : 'mark'}
            style={{ left: percent(from), width: percent(until - from), '--row': row }}
          >
            <span>
              {kind} {target}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** The states of a host over time as coloured parts of a bar. */
export function StateLane({
  host: { name, states },
  span,
  now,
}: {
  readonly host: Schemas['HostHistory'];
  readonly span: Span;
  readonly now: string;
}) {
  return (
    <div class="lane">
      <p class="lane-name">{name}</p>
      <div class="states" role="img" aria-label={`States of ${name} over time`}>
        {states.map(({ state, from, until }) => {
          const stretch = stretchOf(span, from, until ?? now);
          if (stretch === undefined) return null;
          const end = until === undefined ? 'now' : instantText(until);
          return (
            <div
              key={from}
              class={`state ${state.toLowerCase()}`}
              style={{ left: percent(stretch.from), width: percent(stretch.until - stretch.from) }}
              title={`${state} from ${instantText(from)} to ${end}`}
            >
              <span>{state}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
