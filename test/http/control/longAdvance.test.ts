import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, request as post, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import request, { type Response } from '../../support/request.js';
import { BASE_PATH } from '../../../src/contract/contract.js';
import { DAY_MS } from '../../../src/world/instant.js';
import type { World } from '../../../src/world/world.js';
import { nextTurn } from '../../../src/simulator/nextTurn.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { getAs } from './digest.js';
import { NOW } from '../../support/rows/ids.js';
import { WORKSHOP } from './givenControl.js';
import { Plane, type ShownClock, type ShownPassage, type ShownWorld } from './givenPlane.js';

const STANDARD = shippedWorld('standard', { seed: 1, now: NOW });
/** Long enough for hundreds of turns of the event loop, and for more than a thousand agenda entries. */
const MONTHS = { by: 'P120D' };
/** An advance of thousands of turns of the event loop. The other requests of the test take a few dozen. */
const TEN_YEARS = { by: 'P3650D' };

let plane: Plane | undefined;

/** Creates a plane that advances in slices of few agenda entries. */
function givenPlane(): Plane {
  let ticks = 0;
  plane = new Plane(STANDARD, undefined, {
    ticks: () => (ticks += 1),
    nextTurn,
  });
  return plane;
}

/** Starts an advance, and waits until it is running. */
async function started(
  on: Plane,
  name = 'default',
  way: object = MONTHS,
): Promise<{ readonly reply: Promise<Response> }> {
  const reply = request(on.control)
    .post(`/v1/worlds/${name}/clock/advance`)
    .send(way)
    .then((answer) => answer);
  while (on.simulator.find(name)?.advancing === undefined) await nextTurn();
  return { reply };
}

const clockOf = (on: Plane, name = 'default'): Promise<ShownClock> => on.call('get', `/${name}/clock`);

describe('long operations', () => {
  afterEach(() => {
    plane?.simulator.stop();
  });

  describe('A long advance', () => {
    it('leaves the probes and other worlds responsive', async () => {
      const on = givenPlane();
      const other = await on.create({ name: 'other', from: 'default' });
      const [pair] = other.keys;
      if (pair === undefined) throw new Error('The world has no key.');
      await started(on, 'default', TEN_YEARS);
      for (const path of ['/livez', '/readyz', '/v1/worlds/other/state'])
        await request(on.control).get(path).expect(200);
      expect((await getAs(on.api, pair, `${BASE_PATH}/clusters`)).status).toBe(200);
      expect((await on.advance('other', { by: 'PT1H' })).to).toBe('2026-01-01T01:00:00Z');
      expect((await clockOf(on)).advancing).toBeDefined();
    });

    it('reports its progress, and shows its own world at that time', async () => {
      const on = givenPlane();
      await started(on);
      const first = await clockOf(on);
      await nextTurn();
      const later = await clockOf(on);
      expect(later.advancing).toMatchObject({ from: '2026-01-01T00:00:00Z', to: '2026-05-01T00:00:00Z' });
      expect(later.advancing?.now).toBe(later.now);
      expect(later.now > first.now).toBe(true);
      expect(later.advancing?.fired).toBeGreaterThan(first.advancing?.fired ?? Infinity);
      // The advance has run everything that was due, so the next agenda entry is in the future.
      expect((later.next?.at ?? '') > later.now).toBe(true);
      const [admin] = (await on.call<ShownWorld>('get', '/default')).keys;
      expect(admin && (await getAs(on.api, admin, `${BASE_PATH}/clusters`)).status).toBe(200);
    });

    it('has the same result as an advance in one piece', async () => {
      const on = givenPlane();
      const { reply } = await started(on);
      const passage = (await reply).body as ShownPassage;
      const whole = new Plane(STANDARD);
      expect(passage).toEqual(await whole.advance('default', MONTHS));
      expect(await on.hash('default')).toBe(await whole.hash('default'));
      expect((await clockOf(on)).advancing).toBeUndefined();
    });

    it('sends a long reply in pieces, and records it in the journal', async () => {
      const on = givenPlane();
      const reply = await request(on.control)
        .post('/v1/worlds/default/clock/advance')
        .send(MONTHS)
        .expect(200);
      const { fired, firedCount } = reply.body as ShownPassage;
      expect(fired).toHaveLength(firedCount);
      expect(firedCount).toBeGreaterThan(1_000);
      expect(reply.headers['content-length']).toBeUndefined();
      const [entry] = await on.call<readonly object[]>('get', '/default/journal?limit=1');
      expect(entry).toMatchObject({
        kind: 'control',
        status: 200,
        request: { body: MONTHS },
        response: {
          bytes: Buffer.byteLength(reply.text),
          isCut: true,
          text: expect.stringMatching(/^\{"from":"2026-01-01T00:00:00Z"/),
        },
      });
    });

    it('is recorded although the client leaves while it reads the reply', async () => {
      const on = givenPlane();
      const server = createServer(on.control).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const path = '/v1/worlds/default/clock/advance';
      const headers = { 'Content-Type': 'application/json' };
      const call = post({ port, host: '127.0.0.1', path, method: 'POST', agent: false, headers });
      call.end(JSON.stringify(MONTHS));
      const [reply] = (await once(call, 'response')) as [IncomingMessage];
      reply.destroy();
      await new Promise((resolve) => server.close(resolve));
      let entries: readonly object[] = [];
      for (let turn = 0; entries.length === 0 && turn < 1_000; turn += 1) {
        await nextTurn();
        entries = await on.call<readonly object[]>('get', '/default/journal');
      }
      expect(entries).toMatchObject([{ kind: 'control', status: 200 }]);
    });

    it('is refused while another advance of the world runs', async () => {
      const on = givenPlane();
      const { reply } = await started(on);
      for (const way of ['advance', 'step']) {
        const problem = await on.refused(
          'post',
          `/default/clock/${way}`,
          way === 'step' ? {} : { by: 'PT1H' },
        );
        expect(problem).toMatchObject({
          status: 409,
          detail: expect.stringMatching(
            /^The world is already advancing: from 2026-01-01T00:00:00Z to 2026-05-/,
          ),
          advancing: { from: '2026-01-01T00:00:00Z', to: '2026-05-01T00:00:00Z' },
        });
      }
      expect((await reply).status).toBe(200);
      expect((await on.advance('default', { by: 'PT1H' })).to).toBe('2026-05-01T01:00:00Z');
    });

    it('keeps changes that are made meanwhile', async () => {
      const on = givenPlane();
      const { reply } = await started(on);
      await on.patch('clusters/rs0', { schedule: { everyHours: 12, retentionDays: 3 } });
      await on.call('post', '/default/checkpoints', { name: 'midway' });
      expect((await reply).status).toBe(200);
      const rs0 = await on.call<object>('get', '/default/state/clusters/rs0');
      expect(rs0).toMatchObject({ schedule: { everyHours: 12, retentionDays: 3 } });
      await on.call('post', '/default/reset', { to: 'midway' });
      const { now } = await clockOf(on);
      expect(now > '2026-01-01T00:00:00Z' && now < '2026-05-01T00:00:00Z').toBe(true);
    });

    it('stops on a reset', async () => {
      const on = givenPlane();
      const { reply } = await started(on);
      await on.call('post', '/default/reset');
      expect((await on.advance('default', { by: 'PT1H' })).to).toBe('2026-01-01T01:00:00Z');
      const { status, body } = await reply;
      expect({ status, body: body as object }).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('the world was reset') },
      });
      // The message names the instant that the advance had reached, not the one to which the world was reset.
      expect(body.detail).not.toContain('stopped at 2026-01-01T00:00:00Z');
    });

    it('stops with the end of its world', async () => {
      const on = givenPlane();
      await on.create({ name: 'other', from: 'default' });
      const { reply } = await started(on, 'other');
      await on.call('delete', '/other');
      expect((await reply).status).toBe(409);
    });
  });

  describe('A paced clock that is far behind', () => {
    it('catches up in the background, and an advance waits for it', async () => {
      const on = givenPlane();
      await on.call('post', '/default/clock/resume', { rate: 1 });
      on.realNow += 120 * DAY_MS;
      const clock = await clockOf(on);
      expect(clock.now < '2026-05-01T00:00:00Z').toBe(true);
      expect(clock.advancing).toMatchObject({ to: '2026-05-01T00:00:00Z' });
      const passage = await on.advance('default', { by: 'PT1H' });
      expect(passage).toMatchObject({ from: '2026-05-01T00:00:00Z', to: '2026-05-01T01:00:00Z' });
      const whole = new Plane(STANDARD);
      await whole.advance('default', { by: 'P120DT1H' });
      expect(await on.hash('default')).toBe(await whole.hash('default'));
    });

    it('stops when it is frozen', async () => {
      const on = givenPlane();
      await on.call('post', '/default/clock/resume', { rate: 1 });
      on.realNow += 120 * DAY_MS;
      const { now, advancing, mode } = await on.call<ShownClock>('post', '/default/clock/freeze');
      expect({ advancing, mode }).toEqual({ advancing: undefined, mode: 'manual' });
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();
      expect((await clockOf(on)).now).toBe(now);
    });
  });

  describe('A world that takes long to build', () => {
    it('blocks no other request, and does not take a name that was assigned meanwhile', async () => {
      let finish = (_world: World): void => undefined;
      const building = new Promise<World>((resolve) => {
        finish = resolve;
      });
      let tellAsked = (): void => undefined;
      const asked = new Promise<void>((resolve) => {
        tellAsked = resolve;
      });
      const build = (): Promise<World> => {
        tellAsked();
        return building;
      };
      const on = new Plane(STANDARD, { worldFactory: { ...WORKSHOP, build } });
      const slow = request(on.control)
        .post('/v1/worlds')
        .send({ name: 'same', fixture: 'standard' })
        .then((reply) => reply);
      await asked;
      await on.create({ name: 'same', from: 'default' });
      finish(STANDARD);
      const { status, body } = await slow;
      expect({ status, body: body as object }).toMatchObject({
        status: 409,
        body: { detail: 'A world named "same" already exists.' },
      });
    });
  });
});
