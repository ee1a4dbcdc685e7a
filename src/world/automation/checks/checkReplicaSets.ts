import type { ConfigDocument } from '../../tables/automationConfigs.js';
import { entriesOf, type Entries, type MemberEntry, type ReplicaSetEntry } from '../document/entries.js';
import { checkMembers } from './checkMembers.js';
import { invalidConfig } from './invalidConfig.js';

/** Refuses replica sets whose members do not fit their processes, and changes that could lose a majority. */
export function checkReplicaSets(document: ConfigDocument, former: ConfigDocument): void {
  const entries = entriesOf(document);
  const formerSets = entriesOf(former).replicaSets;
  for (const set of entries.replicaSets.values()) {
    checkProcessesOf(entries, set);
    const before = formerSets.get(set.name);
    checkMembers(set, before);
    if (before !== undefined) checkChangedVotes(before, set);
  }
  for (const { name, replicaSetName = '' } of entries.processes) {
    const members = entries.replicaSets.get(replicaSetName)?.members ?? [];
    if (replicaSetName !== '' && !members.some(({ processName }) => processName === name))
      throw invalidConfig(`process ${name} is not a member of the replica set ${replicaSetName}.`);
  }
}

function checkProcessesOf({ byName }: Entries, { name, members }: ReplicaSetEntry): void {
  if (name === '') throw invalidConfig('a replica set has no _id.');
  if (members.length === 0) throw invalidConfig(`replica set ${name} has no members.`);
  for (const member of members) {
    const { processName } = member;
    const process = byName.get(processName);
    if (process === undefined)
      throw invalidConfig(`member ${processName} of the replica set ${name} is not a process.`);
    if (process.replicaSetName !== name)
      throw invalidConfig(`process ${processName} does not have the replSetName ${name}.`);
    if (!isEligible(member) && member.priority !== 0)
      throw invalidConfig(`member ${processName} must have priority 0 when not eligible to become primary.`);
  }
  if (members.every(({ votes }) => votes === 0))
    throw invalidConfig(`replica set ${name} has no voting members.`);
  if (members.every(({ priority }) => priority === 0))
    throw invalidConfig(`replica set ${name} has no member that can become primary.`);
}

/** Members without a vote, and those that are arbiters, hidden or delayed, cannot become primary. */
function isEligible({ isArbiter, isHidden, delaySeconds, votes }: MemberEntry): boolean {
  return !isArbiter && !isHidden && delaySeconds === 0 && votes > 0;
}

/**
 * Refuses to add or remove more than one voting member of an existing replica set. Replacing one member counts as two
 * changes.
 */
function checkChangedVotes(before: ReplicaSetEntry, after: ReplicaSetEntry): void {
  const [old, fresh] = [votersOf(before), votersOf(after)];
  const removed = [...old].filter((name) => !fresh.has(name));
  const added = [...fresh].filter((name) => !old.has(name));
  if (removed.length + added.length > 1)
    throw invalidConfig('Cannot add/remove multiple voting members of a replica set at once');
}

function votersOf({ members }: ReplicaSetEntry): ReadonlySet<string> {
  return new Set(members.filter(({ votes }) => votes > 0).map(({ processName }) => processName));
}
