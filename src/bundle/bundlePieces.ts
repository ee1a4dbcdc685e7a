import { faultsInOrder } from '../world/faults/rules.js';
import { tableOf } from '../world/world.js';
import type { Surface } from '../contract/document.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { lazyStateOf } from '../simulator/worldState.js';
import { BUNDLE_FORMAT, BUNDLE_VERSION, FILES, type Manifest } from './format.js';
import { journalLine } from './journalLine.js';
import { timelineLine } from './timelineLine.js';
import { zipPieces, type ZippedFile } from './zipPieces.js';

/** Options of the program that affect replies or the bundle. */
export type BundleOptions = Manifest['options'];

/** Parts of a bundle that the world does not contain. */
export interface BundleFacts {
  readonly program: string;
  readonly surface: Surface;
  /** Real time in milliseconds. */
  readonly written: number;
  readonly options: BundleOptions;
  readonly verdicts: object;
  readonly stateHash?: string;
}

/**
 * Takes a world's run since its start or its last reset, as of the call. Returns a function that yields its bundle, a zip
 * archive in pieces.
 */
export function bundleOf(live: LiveWorld): (facts: BundleFacts) => Iterable<Uint8Array> {
  const { timeline, journal, world } = live;
  const from = Math.max(timeline.from, timeline.start);
  const { last } = timeline;
  const origin = timeline.stateAfter(from);
  if (origin === undefined) throw new Error(`The timeline has no state after entry ${from}.`);
  const entries = [...journal.entries()].filter(({ entry = Infinity }) => entry > from && entry <= last);
  const recorded = Array.from({ length: last + 1 - from }, (_, at) => timeline.find(from + at));
  const isDropped = (id?: number): boolean => id !== undefined && journal.find(id) === undefined;
  const droppedCalls = recorded.filter((entry) => isDropped(entry?.cause.id)).length;
  const scenarios = world.scenarios.all().toArray();
  const rules = rulesOf(live);
  const {
    origin: { clock },
    ownKeys,
  } = live.worldRecord;
  const filesOf = ({ options, verdicts }: BundleFacts): readonly ZippedFile[] => {
    const hidden = new Set(options.redactedHeaders.map((name) => name.toLowerCase()));
    return [
      { name: FILES.origin, pieces: statePieces(origin) },
      { name: FILES.timeline, pieces: lines(recorded, (entry) => timelineLine(timeline, entry)) },
      { name: FILES.journal, pieces: lines(entries, (entry) => journalLine(entry, hidden)) },
      { name: FILES.rules, pieces: [pretty(rules)] },
      ...scenarios.map((row) => ({ name: `scenarios/${safeName(row.id)}.json`, pieces: [pretty(row)] })),
      { name: FILES.verdicts, pieces: [pretty(verdicts)] },
    ];
  };
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
    clock,
    ownKeys,
    options: facts.options,
    from,
    last,
    ...(droppedCalls > 0 && { droppedCalls }),
    written: new Date(facts.written).toISOString(),
    ...(facts.stateHash !== undefined && { stateHash: facts.stateHash }),
    files: checksums,
  });
  return (facts) =>
    zipPieces(filesOf(facts), (checksums) => ({
      name: FILES.manifest,
      pieces: [pretty(manifestOf(facts, checksums))],
    }));
}

/** Yields a state as JSON, with one row per line. */
function* statePieces(world: LiveWorld['world']): Generator<string, void, undefined> {
  const { tables, ...rest } = lazyStateOf(world, (name) => tableOf(world, name).all());
  yield `${JSON.stringify(rest).slice(0, -1)},"tables":{`;
  let isFirst = true;
  for (const [name, rows] of Object.entries(tables)) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(name)}:[`;
    isFirst = false;
    let separator = '\n';
    for (const row of rows) {
      yield separator + JSON.stringify(row);
      separator = ',\n';
    }
    yield ']';
  }
  yield '}}\n';
}

function* lines<T>(items: Iterable<T>, lineOf: (item: T) => object | undefined): Generator<string, void> {
  for (const item of items) {
    const line = lineOf(item);
    if (line !== undefined) yield `${JSON.stringify(line)}\n`;
  }
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
