import { byResource } from '../../byResource.js';
import type { Coverage, Operation } from './gaps.js';

type Counts = Operation['statuses'];
type Share = Coverage['operations'];

/** The operations that a suite should call, and their words. */
export const SCOPES = [
  ['called', 'the resources that were called'],
  ['documented', "the operations of the platform's document"],
  ['all', 'all operations'],
] as const;
export type Scope = (typeof SCOPES)[number][0];

/** The coverage of the operations in a scope. */
export type ScopedCoverage = Pick<Coverage, 'operations' | 'parameters' | 'members' | 'statuses'> & {
  readonly byOperation: readonly Operation[];
};

/** Returns the coverage of a scope. Its shares count only the operations of the scope. */
export function scoped({ byOperation }: Coverage, scope: Scope): ScopedCoverage {
  const called = new Set(byOperation.filter(({ count }) => count > 0).map(({ resource }) => resource));
  const chosen = byOperation.filter(({ resource, operationNumber }) => {
    if (scope === 'all') return true;
    return scope === 'called' ? called.has(resource) : operationNumber !== undefined;
  });
  return {
    byOperation: chosen,
    operations: share(chosen.map(({ count }) => count)),
    parameters: shareOf(chosen, ({ parameters }) => parameters),
    members: shareOf(chosen, ({ members }) => members),
    statuses: shareOf(chosen, ({ statuses }) => statuses),
  };
}

/** Returns the operations by resource. Resources that were called come first. */
export function calledFirst(operations: readonly Operation[]): ReturnType<typeof byResource<Operation>> {
  const groups = byResource(operations);
  const isCalled = ([, group]: (typeof groups)[number]): boolean => group.some(({ count }) => count > 0);
  return [...groups.filter(isCalled), ...groups.filter((each) => !isCalled(each))];
}

function shareOf(operations: readonly Operation[], countsOf: (operation: Operation) => Counts): Share {
  return share(operations.flatMap((each) => Object.values(countsOf(each))));
}

function share(counts: readonly number[]): Share {
  return { covered: counts.filter((count) => count > 0).length, total: counts.length };
}
