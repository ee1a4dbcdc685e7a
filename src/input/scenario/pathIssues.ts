import { BASE_PATH } from '../../contract/contract.js';
import { OPERATIONS } from '../../contract/operations.gen.js';
import { issue, type ValidationIssue } from '../../schema/issue.js';
import { nearest } from '../../schema/nearest.js';
import type { OperationEntry } from '../../contract/operations.js';

const entries: readonly OperationEntry[] = OPERATIONS;

/** The paths of all operations, as patterns match them: with parameters in braces, and without the base path. */
export const OPERATION_PATHS: readonly string[] = entries.flatMap(({ base, path, alsoAt }) => {
  const root = base === BASE_PATH ? '' : base;
  return [path, ...(alsoAt === undefined ? [] : [alsoAt])].map((each) => withoutBase(root + each));
});
const templates = OPERATION_PATHS.map(segmentsOf);

/** An older path of an operation at the root of the host can be below the base path. */
function withoutBase(path: string): string {
  return path.startsWith(`${BASE_PATH}/`) ? path.slice(BASE_PATH.length) : path;
}

/**
 * Reports a path pattern that no operation can have but that is similar to the path of one. Other unknown paths are
 * accepted, because clients may call paths that do not exist.
 */
export function pathIssues(pattern: string): readonly ValidationIssue[] {
  const segments = segmentsOf(withoutBase(pattern));
  if (segments.includes('**')) return [];
  const isOpen = segments.at(-1) === '*';
  const similar = templates
    .filter(({ length }) => length === segments.length || (isOpen && length > segments.length))
    .map((template) => `/${segments.map((each, at) => filled(template[at] ?? '', each)).join('/')}`);
  const written = `/${segments.join('/')}`;
  const meant = similar.includes(written) ? undefined : nearest(written, similar);
  return meant === undefined
    ? []
    : [issue([], `no operation has the path ${pattern}; did you mean ${meant}?`)];
}

/** Returns a segment of a template, or the written segment if it can stand for the segment of the template. */
function filled(segment: string, written: string): string {
  return segment.startsWith('{') || written.includes('*') ? written : segment;
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}
