import type { Scope } from './nextCalls.js';
import type { Readable } from './readable.js';

/** Returns the calls that a recording would make, one a line. Places with parameters depend on the replies. */
export function plannedCalls(operations: readonly Readable[], { every, sampleMax }: Scope): string {
  const lines = operations.map(({ id, base, path, parameters, isPaged }) => {
    const pages = isPaged && every.has(id) ? ', all pages' : '';
    const [last] = parameters.slice(-1);
    const places = every.has(id) ? `for each {${last ?? ''}}` : `at most ${sampleMax} times`;
    return `GET ${base}${path}${last === undefined ? '' : `  ${places}`}${pages}\n`;
  });
  return lines.join('');
}
