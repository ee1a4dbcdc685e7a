import { randomBytes } from 'node:crypto';
import { loadContract } from '../../contract/contract.js';
import type { Exchange } from '../../record/calls/exchange.js';
import { vocabularyOf } from '../../record/drift/vocabulary.js';
import { getSender } from '../../record/source/sendGet.js';
import { Source } from '../../record/source/source.js';
import { verify, type Verification } from '../../record/verify/verify.js';
import type { World } from '../../world/world.js';
import { readConfig } from '../config/config.js';
import { Program } from '../program.js';
import { after, realNow, ticks } from '../realClock.js';

/** Number of calls a second to the recorded world. It runs in this process. */
const RATE = 1_000_000;

const FLAGS = {
  ...{ fixture: 'empty', clock: 'manual', log: 'silent' },
  ...{ host: '127.0.0.1', port: '0', controlPort: 'off' },
};

/** Serves a recorded world from memory for a moment, and compares its replies with those of the source. */
export async function verifyRecorded(
  world: World,
  exchanges: Iterable<Exchange>,
  root: string,
  version: string,
): Promise<Verification> {
  const program = await Program.open(readConfig(FLAGS, {}, false), {
    version,
    warn: () => undefined,
    build: () => Promise.resolve(world),
  });
  try {
    const { port } = await program.listen();
    const owner = world.keys
      .all()
      .toArray()
      .find(({ name }) => name === 'admin');
    const recorded = new Source({
      from: new URL(`http://127.0.0.1:${port}`),
      ...(owner !== undefined && { key: owner }),
      ratePerSecond: RATE,
      send: getSender(after),
      time: { ticks, now: realNow, after },
      randomText: () => randomBytes(8).toString('hex'),
    });
    return await verify({
      exchanges,
      root,
      members: vocabularyOf(loadContract()).members,
      recorded: { root: recorded.root, get: (path) => recorded.get(path) },
    });
  } finally {
    await program.close();
  }
}
