import { REFUSALS } from '../../world/refusals.js';
import type { Journal } from '../journal.js';
import { traceOf, type Trace } from '../tally.js';
import { contractFacts } from '../contractFacts.js';
import type { DescribedOperation } from '../../contract/describeOperations.js';
import { branches } from './branches.js';

/** How often each of some things was exercised, by name. */
export type Counts = Readonly<Record<string, number>>;

/** How many of some things were exercised, out of how many there are. */
export interface Share {
  readonly covered: number;
  readonly total: number;
}

/** What of one operation the client exercised. */
export interface OperationCoverage {
  readonly operation: string;
  readonly operationId: string;
  readonly title: string;
  readonly count: number;
  /** The documented ones, and whatever else was answered. */
  readonly statuses: Counts;
  readonly parameters: Counts;
  /** Of the request's body. */
  readonly members: Counts;
  readonly errorCodes: Counts;
}

/** What of the contract the client of a world exercised since the world was made. */
export interface Coverage {
  readonly exchanges: number;
  readonly operations: Share;
  readonly parameters: Share;
  readonly members: Share;
  readonly statuses: Share;
  readonly errorCodes: Share;
  readonly branches: Share;
  readonly byOperation: readonly OperationCoverage[];
  readonly byBranch: readonly { readonly name: string; readonly quirk?: string; readonly count: number }[];
  readonly byErrorCode: Counts;
}

/** What nobody foresaw is nothing to exercise; the challenge of a 401 has that code too. */
/** Errors that no request of a client can bring about. */
const OUR_ERRORS = ['UNEXPECTED_ERROR', 'INSUFFICIENT_STORAGE'];
const ERROR_CODES = Object.keys(REFUSALS).filter((code) => !OUR_ERRORS.includes(code));

type Counted = readonly (readonly [Trace, number])[];

/** The coverage of a journal: of what it holds, and of what it has held. */
export function coverageOf(journal: Journal): Coverage {
  const held = Array.from(journal.exchanges(), (record) => [traceOf(record), 1] as const);
  const all: Counted = [...journal.tally.all(), ...held];
  const byOperation = Array.from(contractFacts().values(), (described) =>
    coverageOfOperation(described, all),
  );
  const byBranch = branches.map(({ name, quirk, isMet }) => {
    return {
      name,
      ...(quirk !== undefined && { quirk }),
      count: total(all.filter(([trace]) => isMet(trace))),
    };
  });
  const byErrorCode = counted(ERROR_CODES, all, ({ errorCode }) => [errorCode]);
  return {
    exchanges: total(all),
    operations: share(byOperation.map(({ count }) => count)),
    parameters: share(byOperation.flatMap(({ parameters }) => Object.values(parameters))),
    members: share(byOperation.flatMap(({ members }) => Object.values(members))),
    statuses: share(byOperation.flatMap(({ statuses }) => Object.values(statuses))),
    errorCodes: share(Object.values(byErrorCode)),
    branches: share(byBranch.map(({ count }) => count)),
    byOperation,
    byBranch,
    byErrorCode,
  };
}

function coverageOfOperation(described: DescribedOperation, all: Counted): OperationCoverage {
  const { id, number = id, title, query, members, statuses } = described;
  const own = all.filter(([trace]) => trace.operation === id);
  const others = own.flatMap(([{ status }]) => (status === undefined ? [] : [status]));
  const codes = own.flatMap(([{ errorCode }]) => (errorCode === undefined ? [] : [errorCode]));
  return {
    ...{ operation: number, operationId: id, title, count: total(own) },
    statuses: counted([...statuses, ...others].map(String), own, ({ status }) => [String(status)]),
    parameters: counted(
      query.map(({ name }) => name),
      own,
      (trace) => trace.query,
    ),
    members: counted(members, own, (trace) => trace.members),
    errorCodes: counted(codes, own, ({ errorCode }) => [errorCode]),
  };
}

/** How often each name is among those of a trace; names that nobody asked for are left out. */
function counted(
  names: readonly string[],
  traces: Counted,
  namesOf: (trace: Trace) => readonly (string | undefined)[],
): Counts {
  const counts = new Map(names.map((name) => [name, 0]));
  for (const [trace, count] of traces) {
    for (const name of namesOf(trace)) {
      const before = name === undefined ? undefined : counts.get(name);
      if (name !== undefined && before !== undefined) counts.set(name, before + count);
    }
  }
  return Object.fromEntries(counts);
}

function total(traces: Counted): number {
  return traces.reduce((sum, [, count]) => sum + count, 0);
}

function share(counts: readonly number[]): Share {
  return { covered: counts.filter((count) => count > 0).length, total: counts.length };
}
