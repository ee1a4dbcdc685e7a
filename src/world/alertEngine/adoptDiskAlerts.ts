import type { World } from '../world.js';
import { watchCluster } from './watchDisks.js';

const ACTIVE: readonly string[] = ['OPEN', 'TRACKING', 'UNREPORTED'];

/**
 * Completes a state of an older version: its alerts about full disks did not follow a series. Watches the disks that an
 * incident fills.
 */
export function adoptDiskAlerts(world: World): World {
  const old = [...world.alerts.all()].filter(
    ({ subject, status }) => subject.startsWith('METRIC/') && ACTIVE.includes(status),
  );
  let { alerts } = world;
  const known = new Set<string>();
  for (const alert of old) {
    const subject = `${alert.alertConfigId}/METRIC/${alert.hostId ?? ''}`;
    const isSecond = known.has(subject) || alert.status === 'UNREPORTED';
    known.add(subject);
    alerts = isSecond ? alerts.remove(alert.id) : alerts.put({ ...alert, subject, isFurther: true });
  }
  const filling = [...world.incidents.all()].filter(
    ({ kind, endedAt }) => kind === 'disk.fill' && endedAt === undefined,
  );
  const ids = [...old, ...filling].flatMap(({ clusterId }) => clusterId ?? []);
  return [...new Set(ids)].reduce(watchCluster, { ...world, alerts });
}
