import { describe, expect, it } from '@jest/globals';
import { measureHost } from '../../../../src/metrics/measure.js';
import { lastPingOf } from '../../../../src/world/monitoring/lastPing.js';
import { MINUTE_MS, wholeSecond } from '../../../../src/world/instant.js';
import { quirksOf } from '../../../../src/world/quirks.js';
import type { Host } from '../../../../src/world/tables/hosts.js';
import { brokenRestartRules } from '../../../support/invariants/restarts.js';
import type { Platform } from '../../../support/platform.js';
import { changeAll, deployed, hostsOf, pass, waitForGoal } from './givenAutomation.js';

/** Restarts all processes of a new replica set. Returns the platform two minutes later. */
async function restarted(size?: number): Promise<Platform> {
  const platform = await deployed(size);
  pass(platform, 120);
  await changeAll(platform, { lastRestart: new Date(platform.world.now).toISOString() });
  await waitForGoal(platform);
  pass(platform, 120);
  return platform;
}

/** Returns the instants at which HOST_RESTARTED events about a host were written. */
function restartsIn({ world }: Platform, { id }: Host): readonly number[] {
  const events = [...world.events.all()];
  return events
    .filter(({ eventTypeName, hostId }) => eventTypeName === 'HOST_RESTARTED' && hostId === id)
    .map(({ created }) => created);
}

/** Returns the points of a series in the last ten minutes, one a second. */
function points({ world }: Platform, host: Host, m: string): readonly (number | null)[] {
  const quirks = quirksOf('ops-manager');
  const query = { granularity: 'PT1S', period: 'PT10M', m };
  const { measurements } = measureHost({ ...world, quirks }, host, query);
  return measurements[0]?.series.points().map(({ value }) => value) ?? [];
}

describe('a planned restart', () => {
  it('begins the uptime again: "`HOST_RESTARTED` (uptime smaller than before)"', async () => {
    const platform = await restarted();
    for (const host of hostsOf(platform)) {
      const ping = lastPingOf(platform.world, host);
      const [at = 0, ...others] = restartsIn(platform, host);
      expect(others).toEqual([]);
      expect(wholeSecond(ping?.restartedAt ?? 0)).toBe(wholeSecond(at));
      expect(ping?.uptimeMs).toBeLessThan(5 * MINUTE_MS);
    }
    expect(brokenRestartRules(platform.world)).toEqual([]);
  });

  it('is counted once in the last hour, also for a standalone or a set with one member', async () => {
    const platform = await restarted(1);
    const [host] = hostsOf(platform);
    if (host === undefined) throw new Error('There is no host.');
    expect(points(platform, host, 'RESTARTS_IN_LAST_HOUR').at(-1)).toBe(1);
  });

  it('leaves no points while the process is away, and a lag of at most the time away', async () => {
    const platform = await restarted();
    for (const host of hostsOf(platform)) {
      const away = points(platform, host, 'CONNECTIONS')
        .slice(-300)
        .filter((value) => value === null);
      expect(away.length).toBeGreaterThanOrEqual(4);
      expect(away.length).toBeLessThanOrEqual(12);
      const lags = points(platform, host, 'OPLOG_SLAVE_LAG_MASTER_TIME').flatMap((value) => value ?? []);
      expect(Math.max(0, ...lags)).toBeLessThanOrEqual(12 + 4);
    }
  });
});
