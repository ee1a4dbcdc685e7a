import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '../../../src/world/instant.js';
import { everything, RS0, rs0Host, rs0Snapshot } from '../../support/rows/everything.js';
import { NOW, numberedId } from '../../support/rows/ids.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { Plane, type ShownClock, type ShownPassage } from './givenPlane.js';

async function clockOf(plane: Plane, name = 'default'): Promise<ShownClock> {
  return plane.call('get', `/${name}/clock`);
}

describe('a clock', () => {
  it('shows its time, its mode and the next event', async () => {
    expect(await clockOf(new Plane())).toEqual({
      now: '2026-01-01T00:00:00Z',
      mode: 'manual',
      rate: 0,
      next: {
        at: '2026-01-01T00:00:00Z',
        what: 'snapshotScheduled',
        behaviour: 'snapshotScheduled',
        subject: 'rs0',
        collection: 'clusters',
        id: RS0.id,
      },
    });
  });

  it('without a next event leaves the member out', async () => {
    const clock = await clockOf(new Plane(worldOfRows({})));
    expect(clock).toEqual({ now: '2026-01-01T00:00:00Z', mode: 'manual', rate: 0 });
  });

  it('runs, freezes and resumes at its earlier rate', async () => {
    const plane = new Plane(worldOfRows({}));
    const post = async (path: string, body?: object): Promise<ShownClock> =>
      plane.call('post', `/default/clock/${path}`, body, 200);
    expect(await post('resume')).toMatchObject({ mode: 'realtime', rate: 1 });
    plane.realNow += HOUR_MS;
    expect((await clockOf(plane)).now).toBe('2026-01-01T01:00:00Z');
    expect(await post('resume', { rate: 24 })).toMatchObject({ mode: 'rate', rate: 24 });
    plane.realNow += HOUR_MS;
    expect(await post('freeze')).toEqual({ now: '2026-01-02T01:00:00Z', mode: 'manual', rate: 0 });
    plane.realNow += HOUR_MS;
    expect((await clockOf(plane)).now).toBe('2026-01-02T01:00:00Z');
    expect(await post('resume')).toMatchObject({ now: '2026-01-02T01:00:00Z', rate: 24 });
  });

  it('runs everything that became due when it catches up', async () => {
    const plane = new Plane();
    await plane.call('post', '/default/clock/resume', { rate: 3_600 });
    const before = await plane.call<Readonly<Record<string, number>>>('get', '/default/state');
    plane.realNow += 24 * 1_000;
    const after = await plane.call<Readonly<Record<string, number>>>('get', '/default/state');
    expect(after.snapshots).toBeGreaterThan(before.snapshots ?? 0);
  });

  it('never goes beyond the year 9999, however fast it runs', async () => {
    const plane = new Plane(worldOfRows({}));
    await plane.call('post', '/default/clock/resume', { rate: 1_000_000 });
    plane.realNow += 365 * DAY_MS;
    expect((await clockOf(plane)).now).toBe('9999-12-31T23:59:59Z');
  });

  it.each([[{ rate: 0 }], [{ rate: -1 }], [{ rate: '2' }], [{ rate: 2_000_000 }], [{ rate: null }]])(
    'refuses the rate %j',
    async (body) => {
      const problem = await new Plane().refused('post', '/default/clock/resume', body);
      expect(problem).toMatchObject({ status: 400, errors: [{ path: '$.rate' }] });
    },
  );

  it('refuses unknown commands', async () => {
    const plane = new Plane();
    for (const path of ['freeze', 'step']) {
      const problem = await plane.refused('post', `/default/clock/${path}`, { rate: 1 });
      expect(problem).toMatchObject({ status: 400, errors: [{ path: '$.rate' }] });
    }
    expect(await plane.refused('post', '/mars/clock/step')).toMatchObject({ status: 404 });
  });
});

describe('an advance', () => {
  it('reports the events', async () => {
    const plane = new Plane(
      worldOfRows({
        clusters: [{ ...RS0, lastSnapshotAt: NOW }],
        hosts: [rs0Host(0), rs0Host(1), rs0Host(2)],
      }),
    );
    const passage = await plane.advance('default', { by: 'PT6H10M' });
    const [taken, completed] = passage.fired;
    expect(passage).toMatchObject({
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-01T06:10:00Z',
      firedCount: passage.fired.length,
    });
    expect(taken).toEqual({
      at: '2026-01-01T06:00:00Z',
      behaviour: 'snapshotScheduled',
      what: 'snapshotScheduled',
      subject: 'rs0',
      collection: 'clusters',
      id: RS0.id,
    });
    expect(completed).toMatchObject({
      at: '2026-01-01T06:01:08Z',
      behaviour: 'snapshotPartCompletes',
      subject: 'rs0/2026-01-01T06:00:00Z',
    });
  });

  it('names the removed rows', async () => {
    const plane = new Plane(
      worldOfRows({ clusters: [{ ...RS0, backupEnabled: false }], snapshots: [rs0Snapshot(20)] }),
    );
    const passage = await plane.advance('default', { by: 'P2D' });
    expect(passage).toMatchObject({
      fired: [{ behaviour: 'snapshotExpires', subject: 'rs0/2025-12-31T00:00:00Z', id: numberedId(20) }],
      events: 1,
    });
  });

  it('by 72 times an hour equals one by 3 days', async () => {
    const plane = new Plane();
    const rate = { meanHoursBetween: 5, meanMinutesDown: 30 };
    for (const node of [0, 1]) await plane.patch(`hosts/rs0/node-${node}`, { failureRate: rate });
    await plane.create({ name: 'hours', from: 'default' });
    await plane.create({ name: 'days', from: 'default' });
    const hours: ShownPassage[] = [];
    for (let hour = 0; hour < 72; hour += 1) hours.push(await plane.advance('hours', { by: 'PT1H' }));
    const days = await plane.advance('days', { by: 'P3D' });
    expect(hours.flatMap(({ fired }) => fired)).toEqual(days.fired);
    expect(days.fired.map(({ behaviour }) => behaviour)).toContain('nodeFails');
    expect(hours.reduce((sum, { events }) => sum + events, 0)).toBe(days.events);
    expect(await plane.hash('hours')).toBe(await plane.hash('days'));
  });

  it('by nothing runs everything that is already due', async () => {
    const plane = new Plane(worldOfRows({ clusters: [RS0], hosts: [rs0Host(0)] }));
    const passage = await plane.advance('default', { to: '2026-01-01T00:00:00Z' });
    expect(passage.fired).toMatchObject([{ behaviour: 'snapshotScheduled' }]);
    expect((await plane.advance('default', { to: '2026-01-01T00:00:00Z' })).fired).toEqual([]);
  });

  it('never goes back', async () => {
    const plane = new Plane();
    const problem = await plane.refused('post', '/default/clock/advance', { to: '2025-12-31T23:59:59Z' });
    expect(problem.status).toBe(409);
    expect(problem.detail).toContain(
      "The target 2025-12-31T23:59:59Z is earlier than the world's time 2026-01-01T00:00:00Z",
    );
    expect(problem.detail).toContain('reset');
  });

  it.each([
    [{}, '$', 'expected "by"'],
    [undefined, '$', 'expected "by"'],
    [{ by: 'PT1H', to: '2027-01-01' }, '$.to', 'combined with by'],
    [{ by: 'P1M' }, '$.by', 'P30D'],
    [{ by: '1h' }, '$.by', 'P30D'],
    [{ by: '-PT1H' }, '$.by', 'P30D'],
    [{ by: 'PT0S' }, '$.by', 'a duration of a millisecond or more'],
    [{ by: 'P9000000D' }, '$.by', 'is too long; expected at most P999999D'],
    [{ until: { what: 'snapshotScheduled' }, within: 'PT10000000000M' }, '$.within', 'is too long'],
    [{ until: '2026-01-01T00:00:00Z' }, '$.until', 'use "to" for a timestamp'],
    [{ by: 3600 }, '$.by', 'not 3600'],
    [{ to: 'tomorrow' }, '$.to', 'timestamp'],
    [{ to: '10000-01-01T00:00:00Z' }, '$.to', 'timestamp'],
    [{ by: 'P999999D', to: 1 }, '$.to', 'timestamp'],
    [{ how: 'fast' }, '$.how', 'expected one of by, to'],
  ])('refuses %j', async (way, path, message) => {
    const problem = await new Plane().refused('post', '/default/clock/advance', way);
    expect(problem.status).toBe(400);
    expect(problem.errors).toContainEqual({ path, message: expect.stringContaining(message) });
  });

  it('stops at the end of time', async () => {
    const plane = new Plane(worldOfRows({}, { now: Date.UTC(9999, 11, 1) }));
    const problem = await plane.refused('post', '/default/clock/advance', { by: 'P31D' });
    expect(problem).toMatchObject({ status: 400, errors: [{ path: '$.by' }] });
    await plane.advance('default', { to: '9999-12-31T23:59:59Z' });
  });
});

describe('a step', () => {
  it('advances to the next event of the agenda', async () => {
    const plane = new Plane(worldOfRows({ clusters: [RS0], hosts: [rs0Host(0)] }));
    const step = async (): Promise<ShownPassage> => plane.call('post', '/default/clock/step', undefined, 200);
    const { next } = await clockOf(plane);
    expect((await step()).fired).toMatchObject([
      { at: next?.at, behaviour: next?.what, subject: next?.subject },
    ]);
    const second = (await clockOf(plane)).next;
    const passage = await step();
    expect(passage.to).toBe(second?.at);
    expect(passage.fired[0]).toMatchObject({ behaviour: second?.what });
  });

  it('does not move without a next event', async () => {
    const plane = new Plane(worldOfRows({}));
    expect(await plane.call('post', '/default/clock/step')).toEqual({
      from: '2026-01-01T00:00:00Z',
      to: '2026-01-01T00:00:00Z',
      fired: [],
      firedCount: 0,
      events: 0,
    });
  });
});

describe('the agenda', () => {
  it('lists the coming events, soonest first', async () => {
    const plane = new Plane(worldOfRows(everything()));
    const agenda = await plane.call<readonly Readonly<Record<string, string>>[]>('get', '/default/agenda');
    expect(agenda.map(({ what, subject }) => `${what} ${subject}`)).toEqual([
      'snapshotScheduled rs0',
      'snapshotScheduled rs0',
      'snapshotExpires rs0/2025-12-31T00:00:00Z',
      'invitationExpires new@example.com',
      'invitationExpires other@example.com',
    ]);
    expect(await plane.call('get', '/default/agenda?limit=2')).toEqual(agenda.slice(0, 2));
  });

  it('follows a change', async () => {
    const plane = new Plane(worldOfRows(everything()));
    await plane.patch(`snapshots/${numberedId(20)}`, { expires: '2026-03-01T00:00:00Z' });
    await plane.patch('invitations/new@example.com', { createdAt: '2025-12-03T00:00:00Z' });
    const agenda = await plane.call<readonly Readonly<Record<string, string>>[]>('get', '/default/agenda');
    expect(agenda.slice(2).map(({ at, what }) => `${at} ${what}`)).toEqual([
      '2026-01-02T00:00:00Z invitationExpires',
      '2026-01-30T00:00:00Z invitationExpires',
      '2026-03-01T00:15:00Z snapshotExpires',
    ]);
  });

  it.each(['0', '-1', 'all', '10001', ''])('refuses the limit %j', async (limit) => {
    const problem = await new Plane().refused('get', `/default/agenda?limit=${limit}`);
    expect(problem).toMatchObject({ status: 400, detail: expect.stringContaining('limit') });
  });
});
