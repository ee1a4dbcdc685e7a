import { addCluster } from '../clusters/addCluster.js';
import { addProcess } from '../hosts/addProcess.js';
import { hostEvent } from '../hosts/hostEvent.js';
import { isShown } from '../hosts/host.js';
import { hostAt } from '../hosts/hostAt.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Host } from '../tables/hosts.js';
import type { Project } from '../tables/projects.js';
import { compareVersions } from '../versions/compareVersions.js';
import type { World } from '../world.js';
import { changeSettings, type SentSettings } from './hostSettings.js';

/** A process that a client adds to monitoring. */
export interface MonitoredProcess extends SentSettings {
  readonly hostname: string;
  readonly port: number;
}

const HOSTNAME = /^[A-Za-z0-9]([A-Za-z0-9_.-]{0,252}[A-Za-z0-9])?$/;
const PORT_MAX = 65_535;
/** The version of an unknown process in a project that has no clusters. */
const USUAL_VERSION = '7.0.14';

/**
 * Starts to monitor a process. A process that the platform does not know becomes a standalone. A process that is
 * monitored already is returned unchanged.
 */
export function startMonitoring(
  world: World,
  project: Project,
  { hostname, port, ...sent }: MonitoredProcess,
): Outcome & { readonly host: Host } {
  if (!HOSTNAME.test(hostname)) throw new Refusal('INVALID_HOSTNAME', hostname);
  if (port < 1 || port > PORT_MAX) throw new Refusal('INVALID_HOST_PORT', String(port));
  const settings = changeSettings({}, sent);
  const present = hostAt(world, project.id, { hostname, port });
  if (present !== undefined && isShown(present)) return { world, events: [], host: present };
  const added =
    present === undefined ? addStandalone(world, project, hostname, port) : { world, host: present };
  const host: Host = {
    ...added.host,
    settings,
    unmanaged: true,
    monitoring: { state: 'AWAITED', since: world.now },
    createdAt: world.now,
  };
  const next = { ...added.world, hosts: added.world.hosts.put(host) };
  return { world: next, events: [hostEvent(world, host, 'ADD_HOST_AUDIT')], host };
}

function addStandalone(
  world: World,
  project: Project,
  hostname: string,
  port: number,
): ReturnType<typeof addProcess> {
  const versions = Array.from(world.clusters.select('project', project.id), ({ version }) => version);
  const version = versions.toSorted(compareVersions).at(-1) ?? USUAL_VERSION;
  const added = addCluster(world, project, { name: `${hostname}:${port}`, type: 'STANDALONE', version });
  return addProcess(added.world, project, added.cluster, { hostname, port, role: 'STANDALONE', version });
}
