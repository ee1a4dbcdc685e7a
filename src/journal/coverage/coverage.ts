import { isOn, type Surface } from '../../contract/document.js';
import { REFUSALS } from '../../world/refusals.js';
import { documentedRefusals } from '../../world/refusals/documented.js';
import { mapping } from '../../world/slices.js';
import type { ExchangeRecord } from '../exchangeRecord.js';
import { memoryView, type Memory, type MemoryView } from '../memory.js';
import { Tally, type Usage } from '../tally.js';
import type { ExchangeSource } from '../handshakes.js';
import { groupBy } from '../../world/groupBy.js';
import { contractOperations } from '../exchangeFacts.js';
import type { DescribedOperation } from '../../contract/describeOperations.js';
import { branches, type Branch } from './branches.js';

/** Number of exchanges that used each name. */
export type Counts = Readonly<Record<string, number>>;

/** Number of elements that clients have used (`covered`), and number of all elements. */
export interface Share {
  readonly covered: number;
  readonly total: number;
}

/** Coverage of one operation. */
export interface OperationCoverage {
  readonly operation: string;
  readonly operationId: string;
  /** Number in the platform's document, such as `E3`. Unset if the document lacks the operation. */
  readonly operationNumber?: string;
  /** The resource to which the operation belongs, such as `Backup`. */
  readonly resource: string;
  readonly title: string;
  /** Number of calls, without digest challenges. */
  readonly count: number;
  /** Number of responses with each status. Includes statuses that the contract does not document. */
  readonly statuses: Counts;
  readonly parameters: Counts;
  /** Number of requests that used each member of the body. */
  readonly members: Counts;
  readonly errorCodes: Counts;
}

/** The parts of the API that clients have used since the world was created, without unknown ones. */
export interface Coverage extends Partial<MemoryView> {
  /** Number of calls. A digest challenge and its answer are one. */
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

/** Error codes of the simulator's own problems, such as a full disk. Tests of a client need not cover them. */
const OUR_ERRORS = ['UNEXPECTED_ERROR', 'INSUFFICIENT_STORAGE', 'RECORDED_RUN'];

/** Returns the error codes that the operations of a surface can return. */
function errorCodesOn(surface: Surface): readonly string[] {
  const refusals = surface === 'documented' ? documentedRefusals : REFUSALS;
  return Object.keys(refusals).filter((code) => !OUR_ERRORS.includes(code));
}

type Counted = readonly (readonly [Usage, number])[];

/**
 * The exchanges whose coverage is computed: the exchanges in memory, and a tally of the exchanges that were
 * evicted or cleared.
 */
export interface CoveredExchanges extends ExchangeSource {
  readonly tally: Tally;
  /** Since when both together have all exchanges. Unset for all exchanges of a run. */
  readonly usageMemory?: Memory;
}

/**
 * Computes, in small steps, which operations of a surface the exchanges of a journal cover. Evicted and cleared
 * exchanges count too. Exchanges after the call do not count.
 */
export function computingCoverage(
  journal: CoveredExchanges,
  surface: Surface,
): Generator<void, Coverage, undefined> {
  return covering(journal.tally.all(), Array.from(journal.exchanges()), surface, journal.usageMemory);
}

function* covering(
  before: Counted,
  exchanges: readonly ExchangeRecord[],
  surface: Surface,
  memory: Memory | undefined,
): Generator<void, Coverage, undefined> {
  // Equal exchanges count together: of 10,000 exchanges, few are different.
  const held = new Tally();
  yield* mapping(exchanges, (record) => {
    held.add(record);
  });
  const all: Counted = [...before, ...held.all()];
  const ofOperation = groupBy(all, ([{ operation }]) => operation);
  yield;
  const operations = [...contractOperations().values()].filter((operation) => isOn(surface, operation));
  const byOperation = yield* mapping(operations, (operation) =>
    coverageOfOperation(operation, ofOperation.get(operation.id) ?? []),
  );
  const byBranch = yield* mapping(branches, (branch) => coverageOfBranch(branch, all));
  const byErrorCode = counted(errorCodesOn(surface), all, ({ errorCode }) => [errorCode]);
  return {
    exchanges: countOfCalls(all),
    ...(memory && memoryView(memory)),
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

function coverageOfBranch({ name, quirk, isMet }: Branch, all: Counted): Coverage['byBranch'][number] {
  const count = total(all.filter(([usage]) => isMet(usage)));
  return { name, ...(quirk !== undefined && { quirk }), count };
}

/** Returns the coverage of an operation by its `own` exchanges. */
function coverageOfOperation(described: DescribedOperation, own: Counted): OperationCoverage {
  const { id, number, resource, title, query, members, statuses } = described;
  const others = own.flatMap(([{ status }]) => (status === undefined ? [] : [status]));
  const called = own.filter(([usage]) => !isChallenge(usage));
  const codes = called.flatMap(([{ errorCode }]) => (errorCode === undefined ? [] : [errorCode]));
  return {
    operation: id,
    operationId: id,
    ...(number !== undefined && { operationNumber: number }),
    resource,
    title,
    count: total(called),
    statuses: counted([...statuses, ...others].map(String), own, ({ status }) => [String(status)]),
    parameters: counted(
      query.map(({ name }) => name),
      own,
      (usage) => usage.query,
    ),
    members: counted(members, own, (usage) => usage.members),
    errorCodes: counted(codes, called, ({ errorCode }) => [errorCode]),
  };
}

/**
 * Returns whether an exchange is only a digest challenge, which the client answers with a signed request. Such an
 * exchange tests nothing of the operation, so it is not a call.
 */
function isChallenge({ status, isSigned }: Usage): boolean {
  return status === 401 && !isSigned;
}

/** Returns the number of calls in a tally. It cannot tell which request has answered a challenge, so it pairs those of an operation. */
function countOfCalls(usages: Counted): number {
  const groups = groupBy(usages, ([{ operation, method }]) => `${method} ${operation}`);
  return [...groups.values()].reduce((sum, group) => {
    const challenges = total(group.filter(([usage]) => isChallenge(usage)));
    const signed = total(group.filter(([{ isSigned }]) => isSigned));
    return sum + total(group) - Math.min(challenges, signed);
  }, 0);
}

/** Returns the number of exchanges that used each of `names`. */
function counted(
  names: readonly string[],
  usages: Counted,
  namesOf: (usage: Usage) => readonly (string | undefined)[],
): Counts {
  const counts = new Map(names.map((name) => [name, 0]));
  for (const [usage, count] of usages) {
    for (const name of namesOf(usage)) {
      const before = name === undefined ? undefined : counts.get(name);
      if (name !== undefined && before !== undefined) counts.set(name, before + count);
    }
  }
  return Object.fromEntries(counts);
}

function total(usages: Counted): number {
  return usages.reduce((sum, [, count]) => sum + count, 0);
}

function share(counts: readonly number[]): Share {
  return { covered: counts.filter((count) => count > 0).length, total: counts.length };
}
