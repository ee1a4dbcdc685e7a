import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ENGINE = new URL('../../../dist/tuning/engine.js', import.meta.url);
const MEGABYTE = 1024 * 1024;

/** The size of V8's young generation after many allocations, in a process that is started like this. */
function youngMegabytes(how: string): number {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8';
    const { tuneForStart, tuneForRequests } = await import(process.argv[1]);
    ${how}
    let kept = [];
    for (let turn = 0; turn < 400; turn += 1) {
      for (let count = 0; count < 10_000; count += 1) kept.push({ turn, count });
      if (kept.length > 1e6) kept = [];
      await new Promise((resolve) => setImmediate(resolve));
    }
    console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size);`;
  const args = ['--input-type=module', '-e', program, fileURLToPath(ENGINE)];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  return Number(stdout) / MEGABYTE;
}

describe('the engine', () => {
  it("has at most half of V8's default young generation", () => {
    const usual = youngMegabytes('');
    const bounded = youngMegabytes('tuneForStart(); tuneForRequests();');
    // Twice within one turn it can grow past its bound.
    expect(bounded).toBeLessThanOrEqual(usual / 2);
    expect(bounded).toBeGreaterThan(2);
  });
});
