import type { Host, HostState } from '../tables/hosts.js';
import { hostStateOf } from '../periods/states.js';

/**
 * Returns the state in which monitoring last observed a process. It can differ from the actual state only
 * while no monitoring agent pings.
 */
export function observedStateOf(host: Host): HostState {
  return host.observed ?? hostStateOf(host);
}

/** Returns whether monitoring observes a process as down. */
export function isObservedDown(host: Host): boolean {
  return observedStateOf(host) === 'DOWN';
}
