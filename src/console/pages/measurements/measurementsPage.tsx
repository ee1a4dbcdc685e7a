import { currentRoute, goTo } from '../../browser/location.js';
import { usePolled } from '../../control/polled.js';
import { Reading } from '../../parts/reading.js';
import type { WorldPageProps } from '../worldPageProps.js';
import { readFirstView } from './firstView.js';
import { Selection } from './selection.js';
import { Shown } from './shown.js';
import { parseView, viewQuery, type View } from './view.js';

/** The page about measurements: charts of hosts, disks and databases, above the states of the hosts over time. */
export function MeasurementsPage({ world: { name: world, now } }: WorldPageProps) {
  const { view, isExample, error } = useView(world);
  const change = (next: View): void => {
    goTo({ world, page: 'measurements', query: viewQuery(next) });
  };
  return (
    <>
      <div class="title">
        <h1>Measurements in {world}</h1>
      </div>
      {view === undefined && <Reading what="the hosts" error={error} />}
      {view !== undefined && (
        <>
          <Selection world={world} view={view} isExample={isExample} onChange={change} />
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

interface FirstView {
  /** `undefined` until its hosts are known. */
  readonly view: View | undefined;
  /** Whether the user has selected nothing yet. */
  readonly isExample: boolean;
  readonly error: Error | undefined;
}

/**
 * Returns the view of the address. If the address names only a cluster or nothing, returns the first view (see
 * `readFirstView`).
 */
function useView(world: string): FirstView {
  const { query = '' } = currentRoute.value;
  const named = new URLSearchParams(query).get('cluster');
  const isFirst = query === '' || named !== null;
  const key = `${world} ${isFirst} ${named ?? ''}`;
  // Read the first view only once. Otherwise, a later incident would replace the hosts that the user is looking at.
  const load = async () => (isFirst ? await readFirstView(world, named ?? undefined) : undefined);
  const { data: view, error } = usePolled(key, load);
  if (!isFirst) return { view: parseView(query), isExample: false, error: undefined };
  return { view, isExample: named === null, error };
}
