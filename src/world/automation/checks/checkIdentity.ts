import { isShown, processId } from '../../hosts/host.js';
import { replicaSetNamesOf } from '../../clusters/replicaSets.js';
import type { ConfigDocument } from '../../tables/automationConfigs.js';
import type { Project } from '../../tables/projects.js';
import type { World } from '../../world.js';
import {
  entriesOf,
  objectsIn,
  type Entries,
  type MemberEntry,
  type ProcessEntry,
} from '../document/entries.js';
import { formerEntryOf } from '../document/formerEntry.js';
import { invalidConfig } from './invalidConfig.js';

/**
 * Refuses two replica sets with the same name, and processes that change their replica set or whether they are
 * arbiters.
 */
export function checkIdentity(document: ConfigDocument, former: ConfigDocument): void {
  const [before, after] = [entriesOf(former), entriesOf(document)];
  const names = objectsIn(document.replicaSets).flatMap(({ _id }) => (typeof _id === 'string' ? [_id] : []));
  const repeated = names.find((name, at) => names.indexOf(name) < at);
  if (repeated !== undefined) throw invalidConfig(`two replica sets have the _id ${repeated}.`);
  for (const process of after.processes) {
    const old = formerEntryOf(before, after, process);
    if (old !== undefined) checkProcess({ before, after }, old, process);
  }
}

interface Both {
  readonly before: Entries;
  readonly after: Entries;
}

/**
 * Refuses a process that moves to another replica set, because its data contain the name of the set. Also refuses
 * changes of `arbiterOnly`, as the database does.
 */
function checkProcess({ before, after }: Both, old: ProcessEntry, process: ProcessEntry): void {
  const { name, replicaSetName } = process;
  if (replicaSetName === undefined || old.replicaSetName === undefined) return;
  if (old.replicaSetName !== replicaSetName)
    throw invalidConfig(
      `process ${name} cannot change from the replica set ${old.replicaSetName} to ${replicaSetName}.`,
    );
  const [was, is] = [memberOf(before, old), memberOf(after, process)];
  if (was !== undefined && is !== undefined && was.isArbiter !== is.isArbiter)
    throw invalidConfig(
      `arbiterOnly of member ${name} of the replica set ${replicaSetName} cannot change: remove the member, then add it again.`,
    );
}

function memberOf(
  { replicaSets }: Entries,
  { name, replicaSetName = '' }: ProcessEntry,
): MemberEntry | undefined {
  return replicaSets.get(replicaSetName)?.members.find(({ processName }) => processName === name);
}

/**
 * Refuses a replica set with the name of an existing set that automation does not manage, unless the configuration
 * takes over members of the existing set.
 */
export function checkUnmanagedSets(world: World, project: Project, document: ConfigDocument): void {
  const { replicaSets, processes } = entriesOf(document);
  const addresses = new Set(processes.map(processId));
  for (const cluster of world.clusters.select('project', project.id).toArray()) {
    const hosts = world.hosts.select('cluster', cluster.id).toArray();
    const isForeign = hosts.length > 0 && hosts.every(({ unmanaged }) => unmanaged === true);
    if (!isForeign || !hosts.some(isShown) || hosts.some((host) => addresses.has(processId(host)))) continue;
    const taken = replicaSetNamesOf(cluster).find((name) => replicaSets.has(name));
    if (taken !== undefined)
      throw invalidConfig(
        `a replica set ${taken} exists that is not managed by Automation: add its processes, or choose another name.`,
      );
  }
}
