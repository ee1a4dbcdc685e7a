import { describe, jest, test } from '@jest/globals';
import type { FaultRule, NewIncident } from '../../../src/index.js';
import { placesOf, readsOf, record } from './calls.js';
import { Stage } from './stage.js';
import { expectGolden, Transcript } from './transcript.js';

/** One rule for each kind of fault, with every variant. */
const INJECTIONS: readonly Pick<FaultRule, 'inject' | 'delay'>[] = [
  { inject: { error: { status: 503, errorCode: 'BUSY', detail: 'Try again.', retryAfter: 2 } } },
  { inject: { rateLimit: { limit: 1, window: 'PT1M' } } },
  ...(['staleNonce', 'badResponse', 'unknownKey', 'accessList', 'roleMissing'] as const).map((variant) => ({
    inject: { unauthorized: { variant } },
  })),
  ...(['reset', 'resetMidBody', 'closeEmpty', 'closeMidBody'] as const).map((kind) => ({
    inject: { connection: { kind } },
  })),
  ...(
    ['truncate', 'malformedChunk', 'garbage', 'badJson', 'wrongContentType', 'wrongContentLength'] as const
  ).map((kind) => ({ inject: { corrupt: { kind } } })),
  { inject: { throttle: { bytesPerSecond: 1_000_000 } } },
  { inject: { stale: { lag: 'PT30S' } } },
  ...(
    ['unknownField', 'unknownEnum', 'omitOptional', 'nullOptional', 'extremeNumber', 'paging'] as const
  ).map((kind) => ({ inject: { drift: { kind } } })),
  { inject: { skew: { by: 'PT5M' } } },
  { delay: { fixed: 1 } },
];

/** One incident of each kind, with a target in the standard world. */
const INCIDENTS: readonly NewIncident[] = [
  { kind: 'node.down', target: 'rs0/node-0', for: 'PT2H' },
  { kind: 'node.flap', target: 'rs0/node-1', for: 'PT2H' },
  { kind: 'primary.lost', target: 'rs0', for: 'PT2H' },
  { kind: 'cluster.dead', target: 'rs0', for: 'PT2H' },
  { kind: 'agent.silent', target: 'Shop', for: 'PT2H' },
  { kind: 'disk.fill', target: 'rs0/node-0', for: 'PT2H' },
  { kind: 'load.spike', target: 'rs0', for: 'PT2H', factor: 5 },
  { kind: 'snapshot.slow', target: 'rs0', for: 'PT12H' },
  { kind: 'snapshot.fail', target: 'rs0', for: 'PT12H' },
  { kind: 'snapshot.inconsistent', target: 'sh0', for: 'PT12H' },
  { kind: 'shard.missing', target: 'sh0', for: 'PT12H' },
  { kind: 'invitation.accept', target: 'hiro.tanaka@partner.example.com' },
  { kind: 'key.revoke', target: 'PRJRDO' },
];

describe('Faults and errors give their recorded answers', () => {
  // superagent warns on the console about incomplete replies, which some of the faults cause.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);

  test('faults', async () => {
    const transcript = new Transcript();
    const stage = await Stage.open(transcript);
    const places = await placesOf(stage);
    const [list] = readsOf(places);
    for (const [index, injection] of INJECTIONS.entries()) {
      transcript.section(JSON.stringify(injection));
      await stage.platform.faults.add({ id: `rule-${index}`, probability: 0.75, ...injection });
      for (let nth = 0; nth < 3; nth += 1) await record(stage, list === undefined ? [] : [list]);
      await stage.control('get', '/v1/worlds/default/faults');
      await stage.platform.faults.clear();
    }
    await stage.close();
    expectGolden('faults', transcript);
  });

  test('incidents', async () => {
    const transcript = new Transcript();
    const stage = await Stage.open(transcript);
    for (const incident of INCIDENTS) {
      transcript.section(incident.kind);
      const world = await stage.fork('struck');
      const places = await placesOf(world);
      await world.control('post', '/v1/worlds/struck/incidents', incident);
      for (const by of ['PT1H', 'P1D']) {
        transcript.value('advance', await world.platform.clock.advance(by));
        await record(world, readsOf(places));
        await world.control('get', '/v1/worlds/struck/incidents');
      }
      await world.platform.delete();
    }
    await stage.close();
    expectGolden('incidents', transcript);
  });
});
