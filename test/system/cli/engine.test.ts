import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ENGINE = new URL('../../../dist/tuning/engine.js', import.meta.url);
const MEGABYTE = 1024 * 1024;

/**
 * Returns the error output, and the maximum heap size in megabytes while 400,000 objects are alive. The collector has
 * no threads of its own, so the size does not depend on how busy the machine is.
 */
function heapAfterGrowth(tuning: string): { readonly stderr: string; readonly mostMegabytes: number } {
  const program = `
    const { tuneEngine } = await import(process.argv[1]);
    tuneEngine();
    const live = [];
    let most = 0;
    for (let turn = 0; turn < 100; turn += 1) {
      for (let count = 0; count < 20_000; count += 1) live[(turn * 20_000 + count) % 400_000] = { count, of: [turn] };
      most = Math.max(most, process.memoryUsage().heapUsed);
    }
    console.log(most);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--single-threaded-gc', '--input-type=module', '-e', program, fileURLToPath(ENGINE)],
    { encoding: 'utf8', env: { ...process.env, UNDERSTUDY_TUNING: tuning } },
  );
  return { stderr, mostMegabytes: Number(stdout) / MEGABYTE };
}

describe('the engine', () => {
  it('collects the heap after less growth than by default, and V8 knows the flag', () => {
    const tuned = heapAfterGrowth('');
    const usual = heapAfterGrowth('off');
    expect([tuned.stderr, usual.stderr]).toEqual(['', '']);
    expect(tuned.mostMegabytes).toBeLessThan(usual.mostMegabytes);
  });
});
