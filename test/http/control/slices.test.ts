import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import request, { type Response } from '../../support/request.js';
import { nextTurn } from '../../../src/simulator/nextTurn.js';
import { stateHash } from '../../../src/simulator/stateHash.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { given } from '../../support/journals.js';
import { NOW } from '../../support/rows/ids.js';
import { Plane } from './givenPlane.js';

const STANDARD = shippedWorld('standard', { seed: 1, now: NOW });
const EXCHANGES = 50;
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

  /** Records exchanges in the journal of the default world. */
  withExchanges(): this {
    const journal = this.simulator.find('default')?.journal;
    for (let at = 0; journal && at < EXCHANGES; at += 1) given(journal);
    return this;
  }

  /** Advances the default world, so that it differs from its start. */
  async withDifferences(): Promise<this> {
    await this.advance('default', { by: 'P2D' });
    this.turns = 0;
    return this;
  }

  /** Sends a request without waiting for its reply, and waits until its work pauses. */
  async begin(path: string): Promise<{ readonly reply: Promise<Response> }> {
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

  describe.each([
    ['a hash', 'hash', 20],
    ['an export', 'export', 20],
    ['a report as a page', 'report?format=html', 2 * EXCHANGES],
    ['a report as an archive', 'report?format=har', 2 * EXCHANGES],
    ['a report as JSON', 'report?format=json', 2 * EXCHANGES],
    ['a coverage', 'coverage', EXCHANGES],
    ['an examination of the client', 'doctor', 15],
    ['a list of problems', 'problems', 20],
    ['a search in the rows of a collection', 'state/events?search=zzzz', 100],
    ['a list of the rows that refer to a row', 'state/events?of=zzzz', 100],
    ['a comparison with the start', 'diff', 100],
  ])('%s', (_what, name, turns) => {
    const path = `/v1/worlds/default/${name}`;

    it('makes pauses, in which probes and other worlds are answered', async () => {
      const on = await new SlicedPlane().withExchanges().withDifferences();
      await on.call('post', '', { name: 'other', from: 'default' });
      const { reply } = await on.begin(path);
      await request(on.control).get('/livez').expect(200);
      await request(on.control).get('/v1/worlds/other/state').expect(200);
      on.isHeld = false;
      expect((await reply).status).toBe(200);
      expect(on.turns).toBeGreaterThan(turns);
    });

    it('stops when the client disconnects', async () => {
      const on = await new SlicedPlane().withExchanges().withDifferences();
      const port = await listening(on);
      on.isHeld = true;
      const call = get({ port, host: '127.0.0.1', path, agent: false });
      call.on('error', () => undefined);
      while (on.turns === 0) await nextTurn();
      call.destroy();
      await new Promise((resolve) => server?.close(resolve));
      on.isHeld = false;
      // An advance that was not stopped would end within these turns.
      for (let at = 0; at < 5 * turns; at += 1) await nextTurn();
      expect(on.turns).toBeLessThan(5);
    });
  });

  it('checks an imported state with pauses', async () => {
    const on = new SlicedPlane();
    const state = await on.call<object>('get', '/default/export');
    const before = on.turns;
    await on.create({ name: 'document', state });
    const turns = on.turns - before;
    expect(turns).toBeGreaterThan(100);
  });

  it('builds another future of a world with pauses', async () => {
    const on = new SlicedPlane();
    await on.call('post', '', { name: 'seeded', from: 'default', seed: 2 });
    expect(on.turns).toBeGreaterThan(20);
  });

  it('gives the hash that the world has in one piece', async () => {
    expect(await new SlicedPlane().hash('default')).toBe(stateHash(STANDARD));
  });
});
