import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { nextTurn } from '../../../src/simulator/nextTurn.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { NOW } from '../../support/rows/ids.js';
import { Plane } from './givenPlane.js';

const STANDARD = shippedWorld('standard', { seed: 1, now: NOW });
/** A clock with this step ends each slice after the first step of the work. */
const STEP_MS = 25;

/** A plane whose slices are as short as possible. It counts them, and can hold the work between two of them. */
class SlicedPlane extends Plane {
  turns = 0;
  isHeld = false;

  constructor() {
    let ticks = 0;
    // A copy of the world, because the hash of each world object is remembered.
    super(Object.freeze({ ...STANDARD }), undefined, {
      ticks: () => (ticks += STEP_MS),
      nextTurn: async () => {
        this.turns += 1;
        do await nextTurn();
        while (this.isHeld);
      },
    });
  }

  /** Sends a request without waiting for its reply, and waits until its work pauses. */
  async begin(path: string): Promise<{ readonly reply: Promise<request.Response> }> {
    this.isHeld = true;
    const before = this.turns;
    const reply = request(this.control)
      .get(path)
      .then((answer) => answer);
    while (this.turns === before) await nextTurn();
    return { reply };
  }
}

let server: Server | undefined;

async function listening(on: Plane): Promise<number> {
  server = createServer(on.control);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

describe('long work of the control plane', () => {
  afterEach(() => {
    server?.close();
    server = undefined;
  });

  describe.each([['a hash', '/v1/worlds/default/hash', 20]])('%s', (_what, path, turns) => {
    it('makes pauses, in which probes and other worlds are answered', async () => {
      const on = new SlicedPlane();
      await on.call('post', '', { name: 'other', from: 'default' });
      const { reply } = await on.begin(path);
      await request(on.control).get('/livez').expect(200);
      await request(on.control).get('/v1/worlds/other/state').expect(200);
      on.isHeld = false;
      expect((await reply).status).toBe(200);
      expect(on.turns).toBeGreaterThan(turns);
    });

    it('stops when the client disconnects', async () => {
      const on = new SlicedPlane();
      const port = await listening(on);
      on.isHeld = true;
      const call = get({ port, host: '127.0.0.1', path, agent: false });
      call.on('error', () => undefined);
      while (on.turns === 0) await nextTurn();
      call.destroy();
      await new Promise((resolve) => server?.close(resolve));
      on.isHeld = false;
      // The work would need all these turns.
      for (let at = 0; at < 5 * turns; at += 1) await nextTurn();
      expect(on.turns).toBeLessThan(5);
    });
  });

  it('gives the hash that the world has in one piece', async () => {
    expect(await new SlicedPlane().hash('default')).toBe(stateHash(STANDARD));
  });
});
