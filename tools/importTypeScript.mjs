/** Imports modules of src/ into the programs of this folder. It also works on versions of Node.js that cannot load TypeScript. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from './root.mjs';

/** Output folder. It is inside node_modules, so that the compiled module finds its packages. */
const FOLDER = join(ROOT, 'node_modules/.cache/understudy');

const imported = new Map();

/**
 * Compiles and imports a module of src/, such as `contract/assemble.ts`, once per process. Its `import.meta.url` is the path of the
 * compiled file.
 */
export function importTypeScript(path) {
  if (!imported.has(path)) imported.set(path, compileAndImport(path));
  return imported.get(path);
}

async function compileAndImport(path) {
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
