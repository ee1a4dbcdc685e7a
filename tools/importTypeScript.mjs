/** Lets the programs in this folder use a module of src/, on versions of Node.js that cannot load TypeScript too. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from './root.mjs';

/** Inside node_modules, so that the module finds the packages that it imports. */
const FOLDER = join(ROOT, 'node_modules/.cache/understudy');

/** Imports a module of src/, such as `contract/assemble.ts`. Its `import.meta.url` is not that of the source. */
export async function importTypeScript(path) {
  const { outputFiles } = await build({
    entryPoints: [join(ROOT, 'src', path)],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
  });
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, `${path.replaceAll('/', '-')}.${process.pid}.mjs`);
  writeFileSync(file, outputFiles[0].text);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(file);
  }
}
