import { DAY_MS, type Instant } from '../../world/instant.js';
import { findHost, processId } from '../../world/hosts/host.js';
import { satisfies } from '../../world/roles/grants.js';
import type { Host } from '../../world/tables/hosts.js';
import type { Project } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';
import type { CallContext } from '../operation.js';
import { formatEntry } from '../hostLogs/logEntry.js';
import { slowEntry } from './slowEntry.js';
import { slowQueries, type SlowOperation, type SlowQuery } from './slowQueries.js';

interface AdvisorCall extends Pick<CallContext, 'world' | 'key'> {
  readonly project: Project;
  readonly path: { readonly hostId: string };
  readonly query: {
    readonly since?: number | undefined;
    readonly duration?: number | undefined;
    readonly namespaces?: readonly string[] | undefined;
  };
}

/** A process and its slow queries in the requested time range. */
export interface AdvisedHost {
  readonly host: Host;
  readonly queries: readonly SlowQuery[];
  /** Whether values of the data are hidden, because the caller lacks the role to see them. */
  readonly isRedacted: boolean;
  readonly lineOf: (operation: SlowOperation) => string;
}

/** Maximum age of the slow queries that the advisor considers. */
const LONGEST_MS = 7 * DAY_MS;

/** Finds a process by its id, or by host name and port, and its slow queries in the requested time range. */
export function adviseHost({ world, project, path, query, key }: AdvisorCall): AdvisedHost {
  const host = hostAt(world, project, path.hostId);
  const { from, to } = rangeOf(query, world.now);
  const wanted = query.namespaces?.flatMap((text) => text.split(','));
  const all = slowQueries(world, host, from, to);
  const isRedacted = !satisfies(key?.roles ?? [], 'GROUP_DATA_ACCESS', {
    orgId: project.orgId,
    groupId: project.id,
  });
  return {
    host,
    isRedacted,
    queries:
      wanted === undefined ? all : all.filter(({ collection }) => wanted.includes(collection.namespace)),
    lineOf: (operation) => formatEntry(host.version, slowEntry(operation, isRedacted)),
  };
}

function hostAt(world: World, project: Project, idOrAddress: string): Host {
  if (!idOrAddress.includes(':')) return findHost(world, project, idOrAddress);
  const hosts = world.hosts.select('project', project.id).toArray();
  return hosts.find((host) => processId(host) === idOrAddress) ?? findHost(world, project, idOrAddress);
}

function rangeOf({ since, duration }: AdvisorCall['query'], now: Instant): { from: Instant; to: Instant } {
  const from = since ?? now - (duration ?? DAY_MS);
  const to = Math.min(now, since !== undefined && duration !== undefined ? since + duration : now);
  return { from: Math.max(0, from, now - LONGEST_MS), to };
}
