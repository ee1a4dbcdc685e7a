import { currentRoute, goTo } from '../../browser/location.js';
import { usePolled } from '../../control/polled.js';
import { readRows } from '../../control/rows.js';
import { Failure } from '../../parts/failure.js';
import type { WorldPageProps } from '../worldPageProps.js';
import { defaultView } from './defaultView.js';
import { Selection } from './selection.js';
import { Shown } from './shown.js';
import { parseView, viewQuery, type View } from './view.js';

const EVERY_MS = 30_000;
/** Number of hosts among which the page finds its first view. */
const HOSTS_MAX = 200;

/** The page about measurements: charts of hosts, disks and databases, above the states of the hosts over time. */
export function MeasurementsPage({ world: { name: world, now } }: WorldPageProps) {
  const { view, error } = useView(world);
  const change = (next: View): void => {
    goTo({ world, page: 'measurements', query: viewQuery(next) });
  };
  return (
    <>
      <div class="title">
        <h1>Measurements in {world}</h1>
      </div>
      <Failure error={error} />
      {view !== undefined && (
        <>
          <Selection world={world} view={view} onChange={change} />
          {view.hosts.length === 0 ? (
            <p>No host is shown. Add one above.</p>
          ) : (
            <Shown world={world} view={view} now={Date.parse(now)} onChange={change} />
          )}
        </>
      )}
    </>
  );
}

/**
 * Returns the view of the address. If the address names only a cluster or nothing, the view is that of this
 * cluster, or of the first one that has a primary. It is `undefined` until its hosts are known.
 */
function useView(world: string): { readonly view: View | undefined; readonly error: Error | undefined } {
  const { query = '' } = currentRoute.value;
  const cluster = new URLSearchParams(query).get('cluster');
  const isFirst = query === '' || cluster !== null;
  const filter = { limit: HOSTS_MAX, ...(cluster !== null && { of: cluster }) };
  const load = async () => (isFirst ? (await readRows(world, 'hosts', filter)).rows : []);
  const { data: hosts, error } = usePolled(`${world} ${isFirst} ${cluster ?? ''}`, load, EVERY_MS);
  if (!isFirst) return { view: parseView(query), error: undefined };
  return { view: hosts && defaultView(hosts), error };
}
