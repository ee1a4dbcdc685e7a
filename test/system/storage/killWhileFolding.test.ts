import { buildSync } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { stream } from '../../../src/world/random.js';
import { triesOf } from '../../support/random/tries.js';
import { dropFolders, emptyFolder, found } from '../../support/dataFolders.js';

const COUNTING = fileURLToPath(new URL('counting.mjs', import.meta.url));
const NUMBERS_MAX = 30;

afterEach(dropFolders);

/** Puts the counting process and its modules into one file, which loads in a fraction of the time. Returns its path. */
function counting(): string {
  const outfile = join(emptyFolder(), 'counting.mjs');
  // Bundled packages call `require`, which modules do not have.
  const banner = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;
  const format = { platform: 'node', format: 'esm', banner: { js: banner } } as const;
  buildSync({ entryPoints: [COUNTING], outfile, bundle: true, ...format });
  return outfile;
}

/** Runs the counting process, and kills it once it has printed `count` numbers. Returns the last one that it printed. */
async function countTo(program: string, folder: string, count: number): Promise<number> {
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const closed = once(child, 'close');
  while (said.split('\n').length <= count && child.exitCode === null)
    await Promise.race([once(child.stdout, 'data'), closed]);
  child.kill('SIGKILL');
  await closed;
  return Number(said.trimEnd().split('\n').at(-1));
}

describe('a process that is killed while it folds its log', () => {
  it.each(triesOf('KILL_SEED', 'FOLDING_KILLS'))(
    'is found where it was or one step further, each time, with $title',
    (each) =>
      each.run(async (seed, { FOLDING_KILLS }) => {
        const [program, folder] = [counting(), emptyFolder()];
        const random = stream(seed, 'folding');
        let least = 0;
        for (let kill = 0; kill < FOLDING_KILLS; kill += 1) {
          const last = await countTo(program, folder, Math.ceil(random() * NUMBERS_MAX));
          expect(last).toBeGreaterThan(least);
          const { world } = (await found(folder, { warn: () => undefined })).worldRecord;
          const kept = Number(world.organizations.all().first()?.name);
          expect([last, last + 1]).toContain(kept);
          least = kept;
        }
        expect(least).toBeGreaterThanOrEqual(FOLDING_KILLS);
      }),
  );
});
