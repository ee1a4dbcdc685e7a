import type { MemberEntry, ReplicaSetEntry } from '../document/entries.js';
import { invalidConfig } from './invalidConfig.js';

/** The limits of the database. */
const MEMBERS_MAX = 50;
const VOTERS_MAX = 7;
const PRIORITY_MAX = 1000;

/**
 * Refuses members that the database would not accept. Unchanged sets are not checked, because older states may
 * contain any members.
 */
export function checkMembers(set: ReplicaSetEntry, before: ReplicaSetEntry | undefined): void {
  if (JSON.stringify(set.members) === JSON.stringify(before?.members)) return;
  const { name, members } = set;
  const voters = members.filter(({ votes }) => votes > 0).length;
  if (members.length > MEMBERS_MAX)
    throw invalidConfig(
      `replica set ${name} has ${members.length} members, at most ${MEMBERS_MAX} are allowed.`,
    );
  if (voters > VOTERS_MAX)
    throw invalidConfig(
      `replica set ${name} has ${voters} voting members, at most ${VOTERS_MAX} are allowed.`,
    );
  refuseRepeated(name, members, '_id', ({ id }) => id);
  refuseRepeated(name, members, 'host', ({ processName }) => processName);
  for (const member of members) {
    checkNumbers(name, member);
    checkId(
      name,
      member,
      before?.members.find(({ processName }) => processName === member.processName),
    );
  }
}

function refuseRepeated(
  set: string,
  members: readonly MemberEntry[],
  what: string,
  valueOf: (member: MemberEntry) => string | number | undefined,
): void {
  const seen = new Set<string | number>();
  for (const value of members.flatMap((member) => valueOf(member) ?? [])) {
    if (seen.has(value))
      throw invalidConfig(`two members of the replica set ${set} have the ${what} ${value}.`);
    seen.add(value);
  }
}

/** The database refuses a configuration in which a member at the same address has another `_id`. */
function checkId(set: string, { processName, id }: MemberEntry, before: MemberEntry | undefined): void {
  if (id === undefined || before?.id === undefined || id === before.id) return;
  throw invalidConfig(
    `the _id of member ${processName} of the replica set ${set} cannot change from ${before.id} to ${id}.`,
  );
}

function checkNumbers(set: string, { processName, votes, priority, delaySeconds }: MemberEntry): void {
  const member = `member ${processName} of the replica set ${set}`;
  if (votes !== 0 && votes !== 1) throw invalidConfig(`the votes of ${member} must be 0 or 1.`);
  if (!(priority >= 0 && priority <= PRIORITY_MAX))
    throw invalidConfig(`the priority of ${member} must be from 0 to ${PRIORITY_MAX}.`);
  if (!(delaySeconds >= 0 && delaySeconds <= DELAY_SECONDS_MAX))
    throw invalidConfig(`the delay of ${member} must be from 0 to ${DELAY_SECONDS_MAX} seconds.`);
}

/** A leap year. */
const DELAY_SECONDS_MAX = 366 * 24 * 3600;
