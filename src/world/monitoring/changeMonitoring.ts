import { foundSecurity } from './connectionSecurity.js';
import { hostEvent } from '../hosts/hostEvent.js';
import { isManaged, processId } from '../hosts/host.js';
import type { Outcome } from '../outcome.js';
import { Refusal } from '../refusals.js';
import type { Host } from '../tables/hosts.js';
import type { World } from '../world.js';
import { changeSettings, type SentSettings } from './hostSettings.js';

/** Changes how monitoring connects to a process and what it collects. Only switching the profiler writes events. */
export function changeMonitoring(
  world: World,
  host: Host,
  sent: SentSettings,
): Outcome & { readonly host: Host } {
  if (isManaged(host)) throw new Refusal('CANNOT_MODIFY_MANAGED_HOST', processId(host));
  const before = host.settings ?? {};
  const settings = changeSettings(before, sent, foundSecurity(world, host));
  const changed: Host = { ...host, settings };
  const isProfiled = settings.profilerEnabled === true;
  const type = isProfiled ? 'DB_PROFILER_ENABLE_AUDIT' : 'DB_PROFILER_DISABLE_AUDIT';
  return {
    world: { ...world, hosts: world.hosts.put(changed) },
    events: isProfiled === (before.profilerEnabled === true) ? [] : [hostEvent(world, host, type)],
    host: changed,
  };
}
