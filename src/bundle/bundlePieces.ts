import { faultsInOrder } from '../world/faults/rules.js';
import { tableOf, type TableName } from '../world/world.js';
import type { Surface } from '../contract/document.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { lazyStateOf } from '../simulator/worldState.js';
import type { JournalEntry } from '../journal/journal.js';
import type { TimelineEntry } from '../simulator/timeline/entry.js';
import { checkpointsAtFirst } from './firstEntry.js';
import { BUNDLE_FORMAT, BUNDLE_VERSION, FILES, type JournalLine, type Manifest } from './format.js';
import { journalLine, type RedactedHeaders } from './journalLine.js';
import { timelinePieces } from './timelineLine.js';
import type { Secrets } from './secretForms.js';
import { SecretReplacer } from './secrets.js';
import { zipPieces, type ZippedFile } from './zipPieces.js';

/** Options of the program that affect replies or the bundle. */
export type BundleOptions = Manifest['options'];

/** Parts of a bundle that the world does not contain. */
export interface BundleFacts {
  readonly program: string;
  readonly surface: Surface;
  /** Real time in milliseconds. */
  readonly written: number;
  readonly verdicts: object;
  readonly stateHash?: string;
  /** The run of `exec` that is over. */
  readonly run?: CommandRun | undefined;
}

/** A command that `exec` has run. */
export type CommandRun = Required<Pick<Manifest, 'command' | 'exitCode'>>;

/**
 * Takes a world's run since its start or its last reset, as of the call. Returns a function that yields its bundle, a zip
 * archive in pieces.
 */
export function bundleOf(
  live: LiveWorld,
  options: BundleOptions,
  secrets: Secrets = 'replaced',
): (facts: BundleFacts) => Iterable<Uint8Array> {
  const { timeline, world } = live;
  const hidden = new Set(options.redactedHeaders.map((name) => name.toLowerCase()));
  const from = Math.max(timeline.from, timeline.start);
  const { last } = timeline;
  const origin = timeline.stateAfter(from);
  if (origin === undefined) throw new Error(`The timeline has no state after entry ${from}.`);
  const entries = [...live.journal.entries()].filter(({ entry = Infinity }) => entry > from);
  // An open call or advance may end while the bundle is written.
  const linesNow = entries.map((entry) => (isOpen(entry) ? journalLine(entry, hidden) : entry));
  const recorded = Array.from({ length: last + 1 - from }, (_, at) => unchanging(timeline.find(from + at)));
  const droppedCalls = countDropped(live, recorded);
  const scenarios = world.scenarios.all().toArray();
  const rules = rulesOf(live);
  const checkpoints = checkpointsAtFirst(live.allCheckpoints().keys(), entries);
  const counts = from === timeline.start ? Object.fromEntries(live.faults.takenCounts) : {};
  const { ownKeys } = live.worldRecord;
  const { outcome } = live;
  const replacer = new SecretReplacer(secrets);
  const filesOf = ({ verdicts }: BundleFacts): readonly ZippedFile[] => [
    { name: FILES.origin, pieces: statePieces(origin, replacer) },
    { name: FILES.timeline, pieces: timelinePieces(recorded, timeline, replacer) },
    { name: FILES.journal, pieces: lines(linesNow, (item) => lineOf(item, hidden, replacer)) },
    { name: FILES.rules, pieces: [pretty(replacer.value(rules))] },
    ...scenarios.map((row) => ({
      name: `scenarios/${safeName(row.id)}.json`,
      pieces: [pretty(replacer.value(row))],
    })),
    { name: FILES.verdicts, pieces: [pretty(replacer.value(verdicts))] },
  ];
  const manifestOf = (facts: BundleFacts, checksums: Manifest['files']): Manifest => ({
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    program: facts.program,
    world: live.name,
    seed: origin.seed,
    start: new Date(origin.now).toISOString(),
    surface: facts.surface,
    quirks: origin.quirks,
    settings: { ...origin.settings },
    clock: live.clocks.after(from),
    ownKeys,
    options: replacer.value(options),
    secrets,
    ...(checkpoints.length > 0 && { checkpoints }),
    ...(Object.keys(counts).length > 0 && { counts }),
    from,
    last,
    ...(droppedCalls > 0 && { droppedCalls }),
    written: new Date(facts.written).toISOString(),
    ...facts.run,
    ...(outcome && { outcome }),
    ...(facts.stateHash !== undefined && { stateHash: facts.stateHash }),
    files: checksums,
  });
  return (facts) =>
    zipPieces(filesOf(facts), (checksums) => ({
      name: FILES.manifest,
      pieces: [pretty(manifestOf(facts, checksums))],
    }));
}

/** Returns the minimum number of calls and actions that the journal no longer has. */
function countDropped({ journal }: LiveWorld, recorded: readonly (TimelineEntry | undefined)[]): number {
  const { whole, forgotten } = journal.memory;
  // The number may be unknown, but at least one call is missing.
  const earlier = whole ? 0 : Math.max(1, forgotten?.exchanges ?? 0);
  const isDropped = (id?: number): boolean => id !== undefined && journal.find(id) === undefined;
  return Math.max(earlier, recorded.filter((entry) => isDropped(entry?.cause.id)).length);
}

function lineOf(
  item: JournalEntry | JournalLine,
  hidden: RedactedHeaders,
  replacer: SecretReplacer,
): JournalLine {
  return 'realAt' in item ? replacer.line(journalLine(item, hidden), item) : item;
}

function isOpen(entry: JournalEntry): boolean {
  return entry.kind === 'exchange' && entry.ending === 'open';
}

/** Returns an entry that will not change. An action gets its id and its text when it ends. */
function unchanging(entry: TimelineEntry | undefined): TimelineEntry | undefined {
  return entry?.cause.isAction === true ? { ...entry, cause: { ...entry.cause } } : entry;
}

/** Yields a state as JSON, with one row per line. */
function* statePieces(
  world: LiveWorld['world'],
  replacer: SecretReplacer,
): Generator<string, void, undefined> {
  replacer.prepare(world.automationConfigs.all());
  const { tables, ...rest } = lazyStateOf(world, (name) => tableOf(world, name).all());
  yield `${JSON.stringify(rest).slice(0, -1)},"tables":{`;
  let isFirst = true;
  for (const [name, rows] of Object.entries(tables)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(name)}:[`;
    isFirst = false;
    let separator = '\n';
    for (const row of rows) {
      yield separator + JSON.stringify(replacer.row(name as TableName, row));
      separator = ',\n';
    }
    yield ']';
  }
  yield '}}\n';
}

function* lines<T>(items: Iterable<T>, lineOf: (item: T) => object): Generator<string, void> {
  for (const item of items) yield `${JSON.stringify(lineOf(item))}\n`;
}

/** Returns the fault rules at the end of the run, with the number of calls that they affected. */
function rulesOf({ world, faults }: LiveWorld): readonly object[] {
  return faultsInOrder(world).map((row) => ({
    ...row.rule,
    id: row.id,
    addedAt: new Date(row.addedAt).toISOString(),
    statistics: faults.statistics(row),
  }));
}

/** Returns a name that cannot leave the folder of the archive. */
function safeName(name: string): string {
  return encodeURIComponent(name).replaceAll('.', '%2E');
}

function pretty(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
