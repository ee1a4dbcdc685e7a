import { describe, expect, it } from '@jest/globals';
import { DAY_MS, formatInstant, HOUR_MS, type Instant } from '../../../../../src/world/instant.js';
import type { SnapshotSchedule } from '../../../../../src/world/tables/clusters.js';
import type { World } from '../../../../../src/world/world.js';
import { later } from '../../../../support/advancing.js';
import { replicaSet } from '../../../../support/rows/deployments.js';
import { NOW } from '../../../../support/rows/ids.js';
import { worldWith } from '../../../../support/rows/worlds.js';

const YEAR_DAYS = 365;
const WEEKDAY_NUMBERS = { SUNDAY: 0, THURSDAY: 4 } as const;

interface Tiers extends SnapshotSchedule {
  readonly fullCopyDay: keyof typeof WEEKDAY_NUMBERS;
}

/**
 * A client's schedule from the facts: "interval 12, retention 3, daily 5, weekly 4, monthly 5, … reference 1:03, day
 * THURSDAY".
 */
const CLIENT: Tiers = {
  everyHours: 12,
  retentionDays: 3,
  dailyRetentionDays: 5,
  weeklyRetentionWeeks: 4,
  monthlyRetentionMonths: 5,
  fullCopyDay: 'THURSDAY',
  reference: { hour: 1, minute: 3 },
};
/** The defaults that the samples of the documentation show. */
const DEFAULTS: Tiers = {
  everyHours: 6,
  retentionDays: 2,
  dailyRetentionDays: 7,
  weeklyRetentionWeeks: 4,
  monthlyRetentionMonths: 13,
  fullCopyDay: 'SUNDAY',
  reference: { hour: 20, minute: 30 },
};

function worldOf(schedule: SnapshotSchedule): World {
  return worldWith({ deployments: [replicaSet('rs0', { createdAt: NOW, schedule })] });
}

/**
 * Returns every snapshot that is taken within a year, with its expiry. It reads the world each day, before any
 * snapshot expires.
 */
function takenInYear(schedule: SnapshotSchedule): ReadonlyMap<string, string> {
  const taken = new Map<string, string>();
  let world = worldOf(schedule);
  for (let day = 0; day < YEAR_DAYS; day += 1) {
    world = later(world, DAY_MS);
    for (const { created, expires = 0 } of world.snapshots.all())
      taken.set(formatInstant(created.date), formatInstant(expires));
  }
  return taken;
}

/** Returns every snapshot of a year with its expiry, computed from dates alone by the rules of the facts. */
function expectedInYear(schedule: Tiers): ReadonlyMap<string, string> {
  const expected = new Map<string, string>();
  const seen = new Set<string>();
  const isFirst = (period: string): boolean => !seen.has(period) && seen.add(period) === seen;
  const { hour, minute } = schedule.reference ?? { hour: 0, minute: 0 };
  const first = new Date(NOW);
  first.setUTCHours(hour, minute);
  while (first.getTime() - schedule.everyHours * HOUR_MS > NOW)
    first.setTime(first.getTime() - schedule.everyHours * HOUR_MS);
  for (let at = first.getTime(); at <= NOW + YEAR_DAYS * DAY_MS; at += schedule.everyHours * HOUR_MS) {
    const text = formatInstant(at);
    const ends = [at + schedule.retentionDays * DAY_MS];
    if (isFirst(`day ${text.slice(0, 10)}`)) ends.push(at + (schedule.dailyRetentionDays ?? 0) * DAY_MS);
    if (isFirst(`week ${weekOf(at, schedule)}`))
      ends.push(at + (schedule.weeklyRetentionWeeks ?? 0) * 7 * DAY_MS);
    if (isFirst(`month ${text.slice(0, 7)}`))
      ends.push(monthsLater(at, schedule.monthlyRetentionMonths ?? 0));
    expected.set(text, formatInstant(Math.max(...ends)));
  }
  return expected;
}

/** Returns the date of the last day of full copies, up to and including this instant. */
function weekOf(at: Instant, { fullCopyDay }: Tiers): string {
  const day = new Date(at);
  while (day.getUTCDay() !== WEEKDAY_NUMBERS[fullCopyDay]) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

function monthsLater(at: Instant, months: number): Instant {
  const date = new Date(at);
  return date.setUTCMonth(date.getUTCMonth() + months);
}

describe('A year of snapshots under a daily, weekly and monthly schedule', () => {
  it.each([
    ['that a client sets', CLIENT, 730],
    ['of the platform', DEFAULTS, 1_460],
  ])('"`expires` is the maximum of the tiers that apply": the schedule %s', (_, schedule, count) => {
    const expected = expectedInYear(schedule);
    expect(expected.size).toBe(count);
    expect([...takenInYear(schedule)]).toEqual([...expected]);
  });

  it('leaves at its end exactly the snapshots that have not expired', () => {
    const end = NOW + YEAR_DAYS * DAY_MS;
    const world = later(worldOf(DEFAULTS), YEAR_DAYS * DAY_MS);
    const left = [...expectedInYear(DEFAULTS)].filter(([, expires]) => Date.parse(expires) >= end);
    const kept = world.snapshots.all().toArray();
    expect(kept.map(({ created }) => formatInstant(created.date))).toEqual(left.map(([created]) => created));
    // One snapshot for each of the last twelve months, weekly and daily snapshots, and all snapshots of two days.
    expect(left.length).toBe(28);
  });

  it('is the same in one stride as in many', () => {
    let many = worldOf(CLIENT);
    for (const hours of [1, 7, 30, 100, 500, 1_000]) many = later(many, hours * HOUR_MS);
    const one = later(worldOf(CLIENT), 1_638 * HOUR_MS);
    expect(many.snapshots.all().toArray()).toEqual(one.snapshots.all().toArray());
    expect(many.events.all().toArray()).toEqual(one.events.all().toArray());
  });

  it('costs "at most twice" a year without tiers, counted in fired entries of the agenda and in events', () => {
    const cost = (schedule: SnapshotSchedule, days: number) => {
      let entries = 0;
      const world = later(worldOf(schedule), days * DAY_MS, () => (entries += 1));
      return { entries, events: world.events.size };
    };
    const plain: SnapshotSchedule = {
      everyHours: DEFAULTS.everyHours,
      retentionDays: DEFAULTS.retentionDays,
    };
    const [without, tiered] = [cost(plain, YEAR_DAYS), cost(DEFAULTS, YEAR_DAYS)];
    // Each of the 1,460 snapshots has at least two entries: it is taken and completed.
    expect(without.entries).toBeGreaterThan(2 * 4 * YEAR_DAYS);
    expect(tiered.entries).toBeLessThanOrEqual(2 * without.entries);
    expect(tiered.events).toBeLessThanOrEqual(2 * without.events);
    // The cost of a day does not grow with the number of snapshots that are kept.
    expect(cost(DEFAULTS, 2 * YEAR_DAYS).entries).toBeLessThanOrEqual(2.2 * tiered.entries);
  });

  it('counts the first snapshot that is taken, not the first that is due', () => {
    const set = replicaSet('rs0', { createdAt: NOW, schedule: DEFAULTS });
    const failing = later(worldWith({ deployments: [{ ...set, hosts: [] }] }), 10 * HOUR_MS);
    expect(failing.snapshots.size).toBe(0);
    const hosts = set.hosts.reduce((table, host) => table.put(host), failing.hosts);
    const rows = later({ ...failing, hosts }, 14 * HOUR_MS)
      .snapshots.all()
      .toArray();
    const kept = rows.map(({ created, expires = 0 }) => [created.date - NOW, expires - created.date]);
    // The first snapshot of the month, and then the second of the same day.
    expect(kept.map(([at = 0]) => at / HOUR_MS)).toEqual([14.5, 20.5]);
    expect(kept.map(([, ms = 0]) => ms / DAY_MS)).toEqual([(Date.UTC(2027, 1, 1) - NOW) / DAY_MS, 2]);
  });
});
