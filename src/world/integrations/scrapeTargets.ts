import type { Project } from '../tables/projects.js';
import { integrationRowId } from '../tables/integrations.js';
import { isReached } from '../hosts/host.js';
import type { World } from '../world.js';

/** The port of the vendor's example, where agents wait for Prometheus unless the integration says otherwise. */
const PORT = '9216';

/**
 * Returns the addresses from which a Prometheus server reads the metrics of a project: each machine at the port of the
 * integration. Returns none without an enabled integration.
 */
export function scrapeTargets(world: World, { id }: Project): readonly string[] {
  const settings = world.integrations.get(integrationRowId(id, 'PROMETHEUS'))?.settings;
  if (settings === undefined || settings.enabled === false) return [];
  const port = /:(\d+)$/.exec(settings.listenAddress ?? '')?.[1] ?? PORT;
  const hosts = world.hosts.select('project', id).toArray().filter(isReached);
  return [...new Set(hosts.map(({ hostname }) => hostname))].toSorted().map((name) => `${name}:${port}`);
}
