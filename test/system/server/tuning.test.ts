import { Agent } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { parseInstant } from '../../../src/world/instant.js';
import { Dice } from '../../http/simulation/dice.js';
import { drawCall } from '../../http/simulation/drawCall.js';
import type { CallStep } from '../../http/simulation/step.js';
import { DigestClient, type Method } from '../../support/digestClient.js';
import { standard } from '../../support/fixtureWorlds.js';
import { triesOf } from '../../support/random/tries.js';
import { endAll, start, type ReadyLine } from '../../support/program.js';

/** Fixed options, because the ids of the standard world depend on the start and on the seed. */
const NOW = '2026-01-01T00:00:00Z';
const WORLD = ['--now', NOW, '--clock', 'manual', '--seed', '1', '--log', 'json'];
/** Some calls are repeated, so that caches answer them. */
const REPEATED = 0.5;
/** Headers that differ between two programs. */
const OWN = ['date', 'www-authenticate'];

/** Keeps a connection to each program, because opening one for each call takes longer than most calls. */
const agent = new Agent({ keepAlive: true });

afterEach(async () => {
  agent.destroy();
  await endAll();
});

/** Starts the program and returns a function that sends a call to it. */
async function answering(tuning: string): Promise<(step: CallStep) => Promise<unknown>> {
  const env = { UNDERSTUDY_TUNING: tuning };
  const program = start(['serve', '--port', '0', '--control-port', 'off', ...WORLD], env);
  const { port } = JSON.parse(await program.firstLine) as ReadyLine;
  // Looking up a name for each call takes longer than the call.
  const client = new DigestClient(`http://127.0.0.1:${port}`, 'localhost', undefined, undefined, agent);
  return async ({ method, path, key, body }) =>
    shown(await client.call(method.toLowerCase() as Method, path, key, body));
}

function shown({ status, headers, text }: Response): unknown {
  const kept = Object.entries(headers as object).filter(([name]) => !OWN.includes(name));
  return { status, text, headers: Object.fromEntries(kept) };
}

describe('the optimizations', () => {
  it('change no answer to drawn calls, many of them repeated', async () => {
    const [tuned, untuned] = [await answering(''), await answering('off')];
    const world = standard({ now: parseInstant(NOW) ?? 0 });
    for (const each of triesOf('TUNING_SEED', 'TUNING_CALLS'))
      await each.run(async (seed, { TUNING_CALLS }) => {
        const dice = new Dice(seed, 'tuning');
        const sent: CallStep[] = [];
        for (let count = 0; count < TUNING_CALLS; count += 1) {
          const step = sent.length > 0 && dice.chance(REPEATED) ? dice.pick(sent) : drawCall(dice, world);
          sent.push(step);
          const answer = await untuned(step);
          expect({ step, answer: await tuned(step) }).toEqual({ step, answer });
        }
      });
  });
});
