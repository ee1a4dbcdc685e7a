import { useLive } from '../../control/live.js';
import { readRows } from '../../control/rows.js';
import { Failure } from '../../parts/failure.js';
import { IncidentList } from './incidentList.js';
import { RowLink } from './rowLink.js';
import type { Model } from './useModel.js';

const SHOWN_MAX = 100;

interface OverviewProps {
  readonly model: Model;
}

/** The top of the map, shown while no row is selected: the organizations, and the running incidents. */
export function Overview({ model }: OverviewProps) {
  return (
    <div>
      <Organizations model={model} />
      <section class="card" aria-labelledby="incidents">
        <h2 id="incidents">Running incidents</h2>
        {model.incidents.length === 0 && (
          <p>None. Select a cluster, a host or another row to start one on it.</p>
        )}
        <IncidentList model={model} incidents={model.incidents} />
      </section>
    </div>
  );
}

function Organizations({ model: { world, problemOf } }: OverviewProps) {
  const { data, error } = useLive(world, () => readRows(world, 'organizations', { limit: SHOWN_MAX }));
  return (
    <section class="card" aria-labelledby="organizations">
      <h2 id="organizations">Organizations</h2>
      <Failure error={error} />
      <ul class="rows">
        {data?.rows.map(({ id, name }) => (
          <li key={id}>
            <RowLink world={world} place={{ collection: 'organizations', id }} problem={problemOf(id)}>
              {name}
            </RowLink>
          </li>
        ))}
      </ul>
      {data !== undefined && data.total > SHOWN_MAX && (
        <p class="hint">
          The first {SHOWN_MAX}. The list shows all {data.total.toLocaleString('en')}.
        </p>
      )}
    </section>
  );
}
