/** Hooks of Node's module loader: TypeScript, where `.js` in an import means the `.ts` beside it, and `@jest/globals`. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import compiler from './compiled.cjs';

const GLOBALS = new URL('globals.mjs', import.meta.url).href;
const KEPT_FIXTURES = new URL('../../test/support/keptFixtures.ts', import.meta.url).href;

export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, format: 'module', shortCircuit: true };
  // A worker builds the world of a fixture once for all its tests.
  const isBuilding = specifier === './buildFixture.js' && context.parentURL?.endsWith('/loadFixture.ts');
  if (isBuilding) return { url: KEPT_FIXTURES, format: 'module', shortCircuit: true };
  const isOwn = specifier.startsWith('.') && /\.c?js$/.test(specifier) && /\.ts$/.test(context.parentURL);
  if (!isOwn) return next(specifier, context);
  const url = new URL(specifier.replace(/js$/, 'ts'), context.parentURL);
  return existsSync(fileURLToPath(url))
    ? { url: url.href, format: formatOf(url.href), shortCircuit: true }
    : next(specifier, context);
}

export function load(url, context, next) {
  if (!/^file:.*(?<!\.d)\.c?ts$/.test(url)) return next(url, context);
  return { format: formatOf(url), source: compiler.compiled(url), shortCircuit: true };
}

function formatOf(url) {
  return url.endsWith('.cts') ? 'commonjs' : 'module';
}
