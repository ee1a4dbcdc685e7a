import { describe, expect, test } from '@jest/globals';
import type { Inject } from '../../../src/input/scenario/scenario.gen.js';
import { textOf } from '../../../src/journal/body.js';
import { FaultyPlatform } from './faultyPlatform.js';
import { KEYS } from '../../support/platform.js';

const PROJECT = '/orgs/68df12005f4b23e9ee000000';

describe('A delayed reply', () => {
  test('waits for the sum of the delays of all rules', async () => {
    const platform = new FaultyPlatform([{ delay: { fixed: 250 } }, { delay: { fixed: 50 } }]);
    const reply = platform.get('/clusters').then(({ status }) => status);
    expect(await platform.timers.next()).toBe(300);
    platform.timers.run();
    expect(await reply).toBe(200);
  });

  test('can be the error of another rule', async () => {
    const platform = new FaultyPlatform([{ delay: { fixed: 250 } }, { inject: { error: { status: 503 } } }]);
    const reply = platform.get('/clusters').then(({ status }) => status);
    await platform.timers.next();
    platform.timers.run();
    expect(await reply).toBe(503);
  });

  test('is aborted by a reset of the world', async () => {
    const platform = new FaultyPlatform([{ delay: { fixed: 250 } }]);
    const reply = platform.get('/clusters').then(
      () => 'answered',
      (error: unknown) => (error as NodeJS.ErrnoException).code,
    );
    await platform.timers.next();
    platform.live.reset();
    expect(await reply).toBe('ECONNRESET');
    expect(platform.timers.waiting).toEqual([]);
    expect(platform.live.faults.pendingReplies.size).toBe(0);
  });

  test('does not change a world that was reset', async () => {
    const platform = new FaultyPlatform([{ match: { operation: 'E19' }, delay: { fixed: 250 } }]);
    const orgId = [...platform.world.organizations.all().toArray()][0]?.id ?? '';
    const reply = platform
      .call('patch', `/orgs/${orgId}`, KEYS.admin, { name: 'Renamed' })
      .catch(() => 'broken off');
    await platform.timers.next();
    platform.live.reset();
    expect(await reply).toBe('broken off');
    expect(platform.world.organizations.get(orgId)?.name).not.toBe('Renamed');
  });

  test('shows the events during its delay', async () => {
    const platform = new FaultyPlatform([{ match: { operation: 'E2' }, delay: { fixed: 250 } }]);
    const [org] = platform.world.organizations.all().toArray();
    const reply = platform.get(`/orgs/${org?.id ?? ''}/groups`);
    const status = reply.then((each) => each.status);
    await platform.timers.next();
    platform.live.advanceTo(platform.world.now + 1_000);
    platform.timers.run();
    expect(await status).toBe(200);
  });

  test('is aborted by the deletion of its world', async () => {
    const platform = new FaultyPlatform([{ inject: { connection: { kind: 'hang' } } }]);
    const reply = platform.get('/clusters').catch(() => 'broken off');
    await platform.timers.next();
    platform.live.faults.pendingReplies.abort();
    expect(await reply).toBe('broken off');
  });
});

describe('A throttled reply', () => {
  test('is sent piece by piece, the head first', async () => {
    const platform = new FaultyPlatform([{ inject: { throttle: { bytesPerSecond: 4_000 } } }]);
    const plain = await new FaultyPlatform().wire('/clusters');
    const wire = platform.wire('/clusters');
    let ticks = 0;
    for (; ticks * 400 < plain.body.length; ticks += 1) {
      expect(await platform.timers.next()).toBe(100);
      platform.timers.run();
    }
    expect((await wire).body).toBe(plain.body);
    expect(ticks).toBeGreaterThan(1);
  });
});

describe('A change whose reply is lost', () => {
  const rename = async (phase: 'beforeCommit' | 'afterCommit', inject: object) => {
    const platform = new FaultyPlatform([{ match: { operation: 'E19' }, phase, inject }]);
    const reply = await platform
      .call('patch', PROJECT, KEYS.admin, { name: 'Renamed' })
      .then(({ status }) => status)
      .catch(() => 'lost');
    const row = platform.world.organizations.get(PROJECT.slice('/orgs/'.length));
    return { reply, isRenamed: row?.name === 'Renamed' };
  };

  test.each([
    [{ error: { status: 503 } }, 503],
    [{ connection: { kind: 'reset' } }, 'lost'],
    [{ unauthorized: { variant: 'staleNonce' } }, 401],
    [{ corrupt: { kind: 'garbage' } }, 'lost'],
  ])('is committed with phase afterCommit: %j', async (inject, reply) => {
    expect(await rename('afterCommit', inject)).toEqual({ reply, isRenamed: true });
  });

  test.each([
    [{ error: { status: 503 } }, 503],
    [{ connection: { kind: 'closeEmpty' } }, 'lost'],
    [{ connection: { kind: 'closeMidBody' } }, 'lost'],
    [{ corrupt: { kind: 'badJson' } }, 'lost'],
  ])('is not committed with phase beforeCommit: %j', async (inject, reply) => {
    expect(await rename('beforeCommit', inject)).toEqual({ reply, isRenamed: false });
  });

  test.each(['closeAfterReply', 'resetAfterReply'])(
    'is committed if its whole reply is sent: %s',
    async (kind) => {
      const inject = { connection: { kind } };
      expect(await rename('beforeCommit', inject)).toEqual({ reply: 200, isRenamed: true });
    },
  );

  test.each<Inject>([
    { corrupt: { kind: 'truncate' } },
    { corrupt: { kind: 'malformedChunk' } },
    { connection: { kind: 'closeMidBody' } },
  ])('appears in the journal with the part of its reply that was sent: %j', async (inject) => {
    const whole = (await new FaultyPlatform().wire('/orgs')).body;
    const platform = new FaultyPlatform([{ inject }]);
    await platform.wire('/orgs');
    const { reply } = [...platform.live.journal.exchanges()].at(-1) ?? {};
    const sent = reply === undefined ? '' : textOf(reply);
    expect(Math.abs(sent.length - whole.length / 2)).toBeLessThan(2);
    expect(whole.startsWith(sent)).toBe(true);
  });

  test('appears in the journal with its faults', async () => {
    const inject = { error: { status: 503 } };
    const platform = new FaultyPlatform([{ id: 'lost', phase: 'afterCommit', inject }]);
    await platform.call('patch', PROJECT, KEYS.admin, { name: 'Renamed' });
    const record = [...platform.live.journal.exchanges()].at(-1);
    expect(record).toMatchObject({
      status: 503,
      faults: [{ ruleId: 'lost', injected: [{ kind: 'answer' }] }],
    });
  });
});
