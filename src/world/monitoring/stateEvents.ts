import { closeAlert } from '../alerts/closeAlert.js';
import type { Host, HostState } from '../tables/hosts.js';
import { hostEvent } from '../hosts/hostEvent.js';
import type { Outcome } from '../outcome.js';
import type { World } from '../world.js';
import { observedStateOf } from './observedState.js';
import { setSubject } from './watchedOf.js';

/**
 * Writes the events about a process whose observed state has changed. It does not write `HOST_DOWN` and `HOST_UP`,
 * because `detect` writes them with their alert.
 */
export function stateEvents(world: World, host: Host, from: HostState): Outcome {
  const to = observedStateOf(host);
  const recovered = isCatchingUp(from) && (to === 'SECONDARY' || to === 'PRIMARY');
  const events = recovered ? [hostEvent(world, host, 'HOST_RECOVERED')] : [];
  if (to === 'PRIMARY') {
    const reported = reportElection(world, host);
    return {
      world: reported.world,
      events: [...events, ...reported.events, hostEvent(world, host, 'HOST_NOW_PRIMARY')],
    };
  }
  if (to === 'SECONDARY') return { world, events: [...events, hostEvent(world, host, 'HOST_NOW_SECONDARY')] };
  if (isCatchingUp(to)) return { world, events: [hostEvent(world, host, 'HOST_RECOVERING')] };
  return { world, events: [] };
}

/**
 * Writes the event about a new primary. If an alert about the missing primary is open, the event closes it.
 */
function reportElection(world: World, host: Host): Outcome {
  const elected = hostEvent(world, host, 'PRIMARY_ELECTED');
  const subject = setSubject(host.clusterId, host.replicaSetName ?? '');
  const closed = closeAlert(world, 'REPLICA_SET', subject, elected);
  return closed.events.length > 0 ? closed : { world, events: [elected] };
}

function isCatchingUp(state: HostState): boolean {
  return state === 'RECOVERING' || state === 'STARTUP2';
}
