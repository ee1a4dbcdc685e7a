import type { Contract } from '../contract/document.js';
import { quirksOf, dialectOf } from '../world/quirks.js';
import type { World } from '../world/world.js';
import { anonymise } from './anonymise/anonymise.js';
import { Asking } from './ask.js';
import { buildRecorded } from './buildRecorded.js';
import type { Checkpoint } from './calls/checkpoint.js';
import { KeptReplies } from './keptReplies.js';
import { Crawl } from './calls/crawl.js';
import type { Scope } from './calls/nextCalls.js';
import { locator } from './calls/placed.js';
import { plannedCalls } from './calls/plannedCalls.js';
import { SERIES } from './calls/readable.js';
import { describedBy } from './described.js';
import { Drift } from './drift/drift.js';
import type { DriftReport } from './drift/report.js';
import { Draft } from './rows/draft.js';
import { objectOf } from './rows/facts.js';
import { loadQuery } from './rows/loads.js';
import { limitTo } from './rows/limitTo.js';
import { ALL_READINGS, COMPLETIONS, READINGS } from './rows/readings.js';
import type { LeftOut } from './rows/validRows.js';
import type { Source } from './source/source.js';
import { NothingReadError } from './source/sourceError.js';
import { SourceClock } from './sourceClock.js';

/** Number of calls of operations that no row needs. They serve the drift report. */
const SAMPLE_MAX = 1;

export interface RecordOptions {
  readonly contract: Contract;
  readonly source: Source;
  readonly checkpoint: Checkpoint;
  readonly seed: number;
  /** Secret key of the pseudonyms. If unset, the world keeps the names of its source. */
  readonly anonymiseKey?: string;
  readonly only?: Pick<Scope, 'organizations' | 'projects'>;
  /** Length of the series that are read, such as `P7D`. If unset, none are read. */
  readonly measurements?: string;
  readonly onProgress?: (done: number, waiting: number) => void;
}

/** The world that a recording has made of a platform, and the results of its comparisons. */
export interface Recording {
  readonly world: World;
  /** The same world without names, addresses and ids of its source. Unset unless it was requested. */
  readonly anonymous?: World;
  readonly drift: DriftReport;
  /** Assumptions about values that no reply shows, each with the number of rows that have such a value. */
  readonly assumed: readonly { readonly says: string; readonly count: number }[];
  readonly leftOut: readonly LeftOut[];
}

/** Operations that no row needs, but whose links lead to others. */
const LEADING = ['listAgentLinks'];

/** The options that choose the calls. */
type Chosen = Pick<RecordOptions, 'only' | 'measurements'>;

function scopeOf({ only, measurements }: Chosen): Scope {
  const series = measurements === undefined ? [] : [SERIES];
  const every = new Set([...Object.keys(READINGS), ...LEADING, ...series]);
  return {
    every,
    sampleMax: SAMPLE_MAX,
    isNeeded,
    ...(measurements !== undefined && { queries: { [SERIES]: loadQuery(measurements) } }),
    ...only,
  };
}

/**
 * Returns whether a call is needed. Calls whose replies only repeat others are not, because large platforms have many
 * processes.
 */
function isNeeded(operation: string, item: unknown): boolean {
  const { typeName, replicaSetName, replicaStateName } = objectOf(item);
  // Only mirrored config servers, which are in no replica set, have snapshots and restores of their own.
  if (operation === 'listHostSnapshots' || operation === 'listHostRestoreJobs')
    return typeName === 'SHARD_CONFIG' && replicaSetName === undefined;
  // Read series only from the primary of a set, because it serves all writes and most reads.
  if (operation === SERIES) return /^(?!.*CONFIG).*PRIMARY$|^STANDALONE$/.test(String(typeName));
  if (operation !== 'listDatabases' && operation !== 'listDisks') return true;
  // Skip secondaries: the primary of their set has the same databases, and disks with the same names.
  return replicaStateName !== 'SECONDARY' && typeName !== 'SHARD_MONGOS' && typeName !== 'REPLICA_ARBITER';
}

/**
 * Reads a platform into a world. Throws a SourceError if the platform cannot be read; the checkpoint then has the rest.
 */
export async function record(options: RecordOptions): Promise<Recording> {
  const { contract, source, checkpoint, seed, onProgress } = options;
  const described = describedBy(contract);
  const drift = new Drift(described, source.root);
  const asking = new Asking(source);
  const kept = new KeptReplies(checkpoint);
  await new Crawl({
    operations: described.operations,
    scope: scopeOf(options),
    root: source.root,
    ask: async (operation, path) => {
      const known = checkpoint.get(path);
      if (known !== undefined) return known;
      // Calls are sent at a limited rate, so use the time before each one to compile its schemas.
      drift.prepare(operation.id);
      const exchange = await asking.ask(operation, path);
      kept.add(exchange);
      return exchange;
    },
    onIncomplete: (path, reason) => {
      drift.stopped(path, reason);
    },
    ...(onProgress && { onProgress }),
  }).run();
  kept.end();
  return recordingOf(options, described.operations, drift, seed);
}

function recordingOf(
  { checkpoint, anonymiseKey, only, source, contract }: RecordOptions,
  operations: ReturnType<typeof describedBy>['operations'],
  drift: Drift,
  seed: number,
): Recording {
  const clock = new SourceClock();
  for (const exchange of checkpoint.sorted()) {
    drift.add(exchange);
    clock.add(exchange);
  }
  const { choices } = drift;
  const draft = new Draft(seed, quirksOf(dialectOf(choices), choices));
  draft.now = clock.now();
  const locate = locator(operations);
  for (const exchange of checkpoint.sorted()) {
    const { operation, path, status, body } = exchange;
    const { [operation]: read } = ALL_READINGS;
    if (read === undefined || status !== 200) continue;
    draft.readAt = clock.at(exchange);
    read(body, locate(path.split('?')[0] ?? '')?.place ?? {}, draft);
  }
  if (draft.isEmpty) throw new NothingReadError(nothingReadText(source.root, drift.report()));
  limitTo(draft, only);
  for (const complete of COMPLETIONS) complete(draft);
  const { world, leftOut } = buildRecorded(draft);
  const common = { world, drift: drift.report(), assumed: draft.assumed(), leftOut };
  if (anonymiseKey === undefined) return common;
  anonymise(draft, anonymiseKey, contract);
  return { ...common, anonymous: buildRecorded(draft).world };
}

function nothingReadText(root: string, { calls, skipped }: DriftReport): string {
  const codes = [
    ...new Set(skipped.map(({ status, errorCode }) => [status, errorCode].join(' ').trim())),
  ].join(', ');
  const reason = codes === '' ? 'no reply shows a row' : `the replies are ${codes}`;
  return `nothing could be read: ${root} answered ${calls} calls, but ${reason}; check the roles of the key`;
}

/** Returns the calls of a recording as text, one a line, without calling anything. */
export function recordedCalls(contract: Contract, chosen: Chosen = {}): string {
  return plannedCalls(describedBy(contract).operations, scopeOf(chosen));
}
