import { instantText } from '../../clockText.js';
import type { Topic } from '../../control/changes.js';
import { answerTo, control } from '../../control/client.js';
import { useLive } from '../../control/live.js';
import type { Schemas } from '../../control/schemas.js';
import { Failure } from '../../parts/failure.js';

const TOPICS: readonly Topic[] = ['state/incidents'];

interface IncidentsProps {
  readonly world: string;
  readonly ids: readonly string[];
}

/** The incidents that a scenario has started, including ended incidents. */
export function StartedIncidents({ world, ids }: IncidentsProps) {
  const params = { path: { world }, query: { all: true } };
  const load = () => answerTo(control.GET('/v1/worlds/{world}/incidents', { params }));
  const { data = [], error } = useLive(world, load, { topics: TOPICS });
  return (
    <>
      <h3>Incidents that it started</h3>
      <Failure error={error} />
      <ul class="rows">
        {data
          .filter(({ id }) => ids.includes(id))
          .map((incident) => (
            <li key={`${incident.id} ${incident.from}`}>
              <span>
                {incident.kind} {incident.target}
              </span>
              <span class="hint">{timeText(incident)}</span>
            </li>
          ))}
      </ul>
    </>
  );
}

function timeText({ active, from, until, endedAt }: Schemas['Incident']): string {
  if (active)
    return `since ${instantText(from)}${until === undefined ? '' : `, until ${instantText(until)}`}`;
  return `${instantText(from)} to ${instantText(endedAt ?? from)}`;
}
