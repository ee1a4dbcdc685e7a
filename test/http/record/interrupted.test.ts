import { mkdtempSync, readFileSync, rmSync, appendFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadContract } from '../../../src/contract/contract.js';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { record } from '../../../src/record/record.js';
import { stream } from '../../../src/world/random.js';
import { triesOf } from '../../support/random/tries.js';
import { sourceAt } from '../../support/recordedSources.js';
import { checkpointIn, recordTo } from '../../support/recordings.js';

const CALLS_BETWEEN_MAX = 120;

let folder = '';
let simulator: Simulator;
let whole: Awaited<ReturnType<typeof recordTo>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  simulator = await createSimulator({
    now: '2026-01-01T00:00:00Z',
    clock: 'manual',
    port: 0,
    controlPort: 'off',
  });
  whole = await recordTo(folder, simulator.baseUrl, { name: 'whole' });
});

afterAll(async () => {
  await simulator.close();
  rmSync(folder, { recursive: true });
});

/** Records until a number of calls was made, like a process that is killed in the middle of writing a reply. */
async function recordUntil(calls: number, name: string): Promise<'interrupted' | 'complete'> {
  const { source } = sourceAt(simulator.baseUrl);
  const get = source.get.bind(source);
  let left = calls;
  source.get = (path) => {
    left -= 1;
    return left < 0 ? Promise.reject(new Error('interrupted')) : get(path);
  };
  const checkpoint = checkpointIn(folder, source.root, name);
  try {
    await record({ contract: loadContract(), source, checkpoint, seed: 1 });
    return 'complete';
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'interrupted') throw error;
    appendFileSync(join(folder, `${name}.partial`), '{"operation":"listHo');
    return 'interrupted';
  }
}

describe('a recording that is interrupted at random points', () => {
  it.each(triesOf('STOP_SEED'))(
    'has the same result as one that is not, and writes nothing before its end, with $title',
    (each) =>
      each.run(async (seed) => {
        const name = `parts-${seed}`;
        const random = stream(seed, 'interruptions');
        let runs = 0;
        while ((await recordUntil(1 + Math.floor(random() * CALLS_BETWEEN_MAX), name)) === 'interrupted') {
          runs += 1;
          expect(existsSync(join(folder, `${name}.json`))).toBe(false);
          if (runs > 100) throw new Error('It does not continue.');
        }
        expect(runs).toBeGreaterThan(0);
        const parts = await recordTo(folder, simulator.baseUrl, { name });
        expect(readFileSync(parts.file, 'utf8')).toBe(readFileSync(whole.file, 'utf8'));
        expect(parts.drift).toEqual(whole.drift);
      }),
  );

  it('is not continued with another platform', () => {
    expect(() => checkpointIn(folder, 'http://another.example.com', 'whole')).toThrow(
      /whole\.partial: is a recording of another platform; remove it, or choose another output file/,
    );
  });
});
