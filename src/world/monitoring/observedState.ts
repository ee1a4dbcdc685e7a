import type { Host, HostState } from '../hosts/host.js';
import { hostStateOf } from '../periods/states.js';

/** The state of a process as monitoring knows it: while no monitoring agent pings, the one that it saw last. */
export function observedStateOf(host: Host): HostState {
  return host.observed ?? hostStateOf(host);
}

/** Whether monitoring takes a process for one that is down. */
export function isSeenDown(host: Host): boolean {
  return observedStateOf(host) === 'DOWN';
}
