import { isPagedWhole, pathOfPage } from './crawl.js';
import { callable, callsAt, type Call, type Scope } from './nextCalls.js';
import type { Place } from './placed.js';
import type { Readable } from './readable.js';

/**
 * Returns the calls that a recording would make, one a line: first those that are known before any reply, then those whose
 * paths depend on the replies.
 */
export function plannedCalls(all: readonly Readable[], scope: Scope): string {
  const operations = callable(all, scope);
  const calls = placesKnown(scope).flatMap((place) => callsAt(operations, { place }));
  const known = new Set(calls.map(({ operation }) => operation.id));
  const others = operations.filter(({ id }) => !known.has(id));
  return [
    '# Known before the first reply:',
    ...calls.map((call) => knownLine(call, scope)),
    '# What follows depends on the replies:',
    ...others.map((operation) => templateLine(operation, scope)),
    `# ${calls.length} calls are known. ${others.length} operations follow, for what the replies show.`,
    '',
  ].join('\n');
}

/** The platform as a whole, and the organizations and projects that the user has named. */
function placesKnown({ organizations = new Set(), projects = new Set() }: Scope): readonly Place[] {
  return [
    {},
    ...[...organizations].map((orgId) => ({ orgId })),
    ...[...projects].map((groupId) => ({ groupId })),
  ];
}

function knownLine(call: Call, scope: Scope): string {
  if (!isPagedWhole(scope, call.operation)) return `GET ${call.path}`;
  return `GET ${pathOfPage(call, 1)}  and further pages`;
}

function templateLine(operation: Readable, scope: Scope): string {
  const { id, base, path, parameters } = operation;
  const often = scope.sampleMax === 1 ? 'at most once' : `at most ${scope.sampleMax} times`;
  const places = scope.every.has(id) ? `for each {${parameters.at(-1) ?? ''}}` : often;
  return `GET ${base}${path}${scope.queries?.[id] ?? ''}  ${places}${isPagedWhole(scope, operation) ? ', all pages' : ''}`;
}
