import type { Host, HostState } from '../tables/hosts.js';
import { omit } from '../omit.js';
import { hostStateOf } from '../periods/states.js';

/**
 * Returns the state in which monitoring last observed a process. It differs from the actual state while no monitoring
 * agent pings, and during a planned restart, which is too short to be reported as down. A process to which no agent can
 * connect does not answer, like one that is down.
 */
export function observedStateOf(host: Host): HostState {
  const actual = host.cutOffSince === undefined ? undefined : 'DOWN';
  return host.observed ?? actual ?? hostStateOf(host.restart === undefined ? host : omit(host, 'restart'));
}

/** Returns whether monitoring observes a process as down. */
export function isObservedDown(host: Host): boolean {
  return observedStateOf(host) === 'DOWN';
}
