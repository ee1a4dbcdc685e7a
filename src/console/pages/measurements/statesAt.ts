import { instantText } from '../../clockText.js';
import type { Schemas } from '../../control/schemas.js';

type History = Schemas['History'];

/** The states of hosts at an instant, with the hosts in each of them. */
export type HostsByState = readonly (readonly [state: string, names: readonly string[]])[];

/** Shown for a time without a known state, such as the time before a host was created. */
export const UNKNOWN = 'not known';

const ORDER = ['PRIMARY', 'SECONDARY', 'RECOVERING', 'STARTUP2', 'ARBITER', 'UP', 'DOWN', UNKNOWN];

/** Groups hosts by their state at an instant, primaries first. */
export function hostsByState({ hosts }: History, instant: number): HostsByState {
  const states = hosts.map((host) => ({ name: host.name, state: stateAt(host, instant) }));
  return ORDER.flatMap((each) => {
    const names = states.filter(({ state }) => state === each).map(({ name }) => name);
    return names.length === 0 ? [] : [[each, names] as const];
  });
}

/** Returns the incidents that are active at an instant. */
export function incidentsAt({ incidents }: History, instant: number): History['incidents'] {
  return incidents.filter(
    ({ from, endedAt }) =>
      Date.parse(from) <= instant && (endedAt === undefined || instant < Date.parse(endedAt)),
  );
}

/** Says in words which host is in which state at an instant, and which incidents are active. */
export function statesText(history: History, instant: number): string {
  const states = hostsByState(history, instant).map(([state, names]) => `${state} ${names.join(', ')}`);
  const active = incidentsAt(history, instant).map(({ kind, target }) => `${kind} ${target}`);
  const incidents = active.length === 0 ? 'no incident' : `incident ${active.join(', ')}`;
  return [...states, incidents].join('; ');
}

/** Returns the text of `statesText`, or a note if the instant is after `now`, the time of the world's clock. */
export function wordsAt(history: History, now: string, instant: number): string {
  if (instant <= Date.parse(now)) return statesText(history, instant);
  return `this time has not come yet (the world's now is ${instantText(now)} UTC)`;
}

function stateAt({ states }: Schemas['HostHistory'], instant: number): string {
  const found = states.find(
    ({ from, until }) => Date.parse(from) <= instant && (until === undefined || instant < Date.parse(until)),
  );
  return found?.state ?? UNKNOWN;
}
