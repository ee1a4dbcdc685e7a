import { SECOND_MS, type Instant } from '../../world/instant.js';
import { periodId } from '../../world/periods/endPeriod.js';
import { agentSubject } from '../../world/periods/states.js';
import { AGENT_TYPES, type Agent } from '../../world/tables/projects.js';
import type { Draft, Facts } from './draft.js';
import { instantOf, numberOf, objectsIn, textOf } from './facts.js';

/** The beginning of a state. */
interface Change {
  readonly at: Instant;
  readonly state: string;
}

/** The last ping and the last start of a process. They are more exact than events. */
interface Shown {
  /** The last ping. Unset if the process has never been reached. */
  readonly pinged: Instant | undefined;
  /** When the process last came up before this ping. Unset if it has run since the platform knows it. */
  readonly restarted: Instant | undefined;
}

/** How long a process counts as down before a restart whose beginning no reply shows. */
const RESTART_MS = 60_000;

/** States of members of replica sets that begin with an event. */
const STATES: Readonly<Record<string, string>> = {
  HOST_DOWN: 'DOWN',
  HOST_RECOVERING: 'RECOVERING',
  HOST_NOW_SECONDARY: 'SECONDARY',
  HOST_NOW_PRIMARY: 'PRIMARY',
};

/** Records the past states of processes and agents, as far as events and restarts show them. */
export function putPastStates(draft: Draft): void {
  const ofHost = draft.by('events', 'hostId');
  for (const host of draft.all('hosts')) putStatesOf(draft, host, ofHost.get(String(host.id)) ?? []);
  const ofAgent = agentChanges(draft);
  for (const { id, createdAt, agents } of draft.all('projects'))
    for (const agent of objectsIn(agents)) {
      const subjectId = agentSubject(String(id), agent as unknown as Agent);
      const changes = withSilence(ofAgent.get(subjectId) ?? [], numberOf(agent.silentSince));
      putPeriods(draft, { subjectId, createdAt: Number(createdAt), usual: 'HEARD', changes });
    }
}

const AGENT_EVENT = new RegExp(`^(${AGENT_TYPES.join('|')})_AGENT_(UP|DOWN)$`);

/** Returns the changes of agents, by the subject of their periods. */
function agentChanges(draft: Draft): ReadonlyMap<string, readonly Change[]> {
  const changes = new Map<string, Change[]>();
  for (const event of draft.all('events')) {
    const [, typeName, state] = AGENT_EVENT.exec(String(event.eventTypeName)) ?? [];
    if (typeName === undefined) continue;
    const subject = agentSubject(String(event.groupId), { ...event, typeName } as unknown as Agent);
    const own = changes.get(subject) ?? [];
    own.push({ at: instantIn(draft, event), state: state === 'UP' ? 'HEARD' : 'SILENT' });
    changes.set(subject, own);
  }
  return changes;
}

/** Lets the silence of an agent begin with its last ping. The event comes minutes later. */
function withSilence(changes: readonly Change[], silentSince: Instant | undefined): readonly Change[] {
  const last = changes.at(-1);
  if (silentSince === undefined || last?.state !== 'SILENT') return changes;
  return [...changes.slice(0, -1), { ...last, at: Math.min(last.at, silentSince) }];
}

/** Returns when an event happened. Events show seconds. Those of the current second happen at the end of the recording. */
function instantIn({ now }: Draft, { created }: Facts): Instant {
  return now - Number(created) < SECOND_MS ? now : Number(created);
}

function putStatesOf(draft: Draft, host: Facts, events: readonly Facts[]): void {
  const { lastPing, lastRestart, uptimeMsec } = draft.get('processes', String(host.id)) ?? {};
  const [pinged, shown, uptime] = [instantOf(lastPing), instantOf(lastRestart), numberOf(uptimeMsec)];
  // Use the uptime at the last ping if there is one, because it is more exact than `lastRestart`.
  const isExact = shown !== undefined && pinged !== undefined && uptime !== undefined;
  const restarted = isExact ? pinged - uptime : shown;
  const changes = events
    // A process that was removed and added again has the same id.
    .filter(({ created }) => Number(created) > Number(host.createdAt))
    .flatMap((event) => hostChanges(draft, event, host));
  const usual = usualStateOf(host);
  const known = withPings(changes, { pinged, restarted }, usual);
  putPeriods(draft, {
    ...{ subjectId: String(host.id), createdAt: Number(host.createdAt), usual },
    changes: known,
  });
  const last = known.at(-1);
  if (last === undefined) return;
  const isDown = last.state === 'DOWN' && [undefined, 'DOWN'].includes(textOf(host.replicaState));
  draft.put('hosts', String(host.id), { stateSince: last.at, ...(isDown && { downSince: last.at }) });
}

function hostChanges(draft: Draft, event: Facts, host: Facts): readonly Change[] {
  const { eventTypeName } = event;
  const isUp = eventTypeName === 'HOST_UP';
  const state = isUp ? usualStateOf(host) : STATES[String(eventTypeName)];
  return state === undefined ? [] : [{ at: instantIn(draft, event), state }];
}

/** Returns the state of a process without known changes. */
function usualStateOf({ role, replicaSetName }: Facts): string {
  if (replicaSetName === undefined) return 'UP';
  return role === 'ARBITER' ? 'ARBITER' : 'SECONDARY';
}

/**
 * Makes the changes that events show agree with the pings, which are more exact, and adds a restart that no event
 * shows: monitoring does not report short ones.
 */
function withPings(
  changes: readonly Change[],
  { pinged, restarted }: Shown,
  usual: string,
): readonly Change[] {
  const exact = changes.map((change) =>
    // Events show seconds. A process pings before it goes down in the same second.
    change.state === 'DOWN' && pinged !== undefined && isInSecond(pinged, change.at)
      ? { ...change, at: pinged + 1 }
      : change,
  );
  if (restarted === undefined) return exact;
  const end = exact.findIndex(
    ({ at }, index) =>
      exact[index - 1]?.state === 'DOWN' &&
      Number(exact[index - 1]?.at) < restarted &&
      at + SECOND_MS > restarted,
  );
  if (end >= 0)
    // All changes in the second of the end move with it. They follow each other at once.
    return exact.map((change, index) =>
      index >= end && (index === end || change.at < restarted) ? { ...change, at: restarted } : change,
    );
  const before = exact.filter(({ at }) => at < restarted);
  const after = exact.slice(before.length);
  const state = before.at(-1)?.state ?? usual;
  return [...before, { at: restarted - RESTART_MS, state: 'DOWN' }, { at: restarted, state }, ...after];
}

function isInSecond(instant: Instant, second: Instant): boolean {
  return instant >= second && instant < second + SECOND_MS;
}

interface Subject {
  readonly subjectId: string;
  readonly createdAt: Instant;
  /** State before the first change. */
  readonly usual: string;
  /** In their order. The last one begins the present state, which other rows contain. */
  readonly changes: readonly Change[];
}

/** Adds a past state of a process, an agent or a cluster. */
export function putPeriod(
  draft: Draft,
  period: Facts & { readonly subjectId: string; readonly until: Instant },
): void {
  draft.put('periods', periodId(period), period);
}

function putPeriods(draft: Draft, { subjectId, createdAt, usual, changes }: Subject): void {
  let [from, state] = [createdAt, usual];
  for (const change of changes) {
    const period = { subjectId, state, from, until: change.at };
    if (change.at > from) putPeriod(draft, period);
    [from, state] = [Math.max(from, change.at), change.state];
  }
}
