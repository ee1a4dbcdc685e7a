/** Bundles the console for browsers: one script, one stylesheet, the page and its icon. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build as esbuild } from 'esbuild';
import { ROOT } from './root.mjs';

const SRC = join(ROOT, 'src/console');
/** The first versions with `light-dark()`, which the stylesheet uses. */
const BROWSERS = ['chrome123', 'firefox120', 'safari17.5'];

/** Writes the console into a folder. Returns the paths of the bundled source files. */
export async function bundleConsole(folder) {
  mkdirSync(folder, { recursive: true });
  const { metafile } = await esbuild({
    entryPoints: { console: join(SRC, 'main.tsx'), style: join(SRC, 'style.css') },
    entryNames: 'console',
    outdir: folder,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    target: BROWSERS,
    minify: true,
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    absWorkingDir: ROOT,
    tsconfig: join(SRC, 'tsconfig.json'),
  });
  for (const name of ['index.html', 'icon.svg']) copyFileSync(join(SRC, name), join(folder, name));
  return Object.keys(metafile.inputs);
}
