import {
  anyOf,
  decoded,
  expecting,
  list,
  object,
  oneOf,
  optional,
  orElse,
  publishedAs,
  string,
  whole,
} from '../schema/schema.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { CAUSE_KINDS, type CauseKind } from '../simulator/timeline/cause.js';
import { forEachRow } from '../simulator/timeline/delta.js';
import type { TimelineEntry } from '../simulator/timeline/entry.js';
import type { Timeline } from '../simulator/timeline/timeline.js';
import { WrongJson } from '../world/callerError.js';
import { idsNamed } from '../world/targets/namedRows.js';
import type { TableName, World } from '../world/world.js';
import { answers, defineCommand } from './command.js';
import { LIMITS, listOffset, queryText } from './limits.js';
import { readInput } from './readInput.js';
import { tableNamed } from './tableNamed.js';
import { changesOf, entryView, timelineSchema, type TimelineView } from './timelineView.js';

/** Kinds of causes, as a list or separated by commas. */
const kinds = decoded(
  expecting(`one or more of ${CAUSE_KINDS.join(', ')}`, anyOf(string, list(string, 1))),
  (value): readonly CauseKind[] | undefined => {
    const names = [value].flat().flatMap((each) => each.split(','));
    const known = CAUSE_KINDS.filter((kind) => names.includes(kind));
    return names.every((name) => known.some((kind) => kind === name)) ? known : undefined;
  },
);
const input = object({
  after: optional(
    publishedAs(whole(0), listOffset),
    'The number of an entry. Only later entries are listed.',
  ),
  before: optional(
    publishedAs(whole(0), listOffset),
    'The number of an entry. Only earlier entries are listed.',
  ),
  limit: orElse(
    whole(1, LIMITS.timelineEntries),
    LIMITS.timelineEntriesDefault,
    'Maximum number of entries.',
  ),
  types: optional(
    publishedAs(string, kinds),
    'Kinds of causes, separated by commas, such as `exchange,time`. By default all.',
  ),
  collection: optional(queryText, 'A collection. Only entries that changed its rows are listed.'),
  row: optional(
    queryText,
    'The id or readable name of a row of `collection`. Only entries that changed this row are listed.',
  ),
  order: orElse(oneOf('asc', 'desc'), 'asc', 'Whether the oldest or the latest entries come first.'),
});

/** Returns the entries of a world's timeline that meet the conditions, oldest first. */
export function listTimeline({ timeline, world }: LiveWorld, query: unknown): TimelineView {
  const { after = -1, before = Infinity, limit, types, order, ...rest } = readInput(input, query);
  const isWanted = matcher(timeline, world, rest);
  const [from, last] = [timeline.isOff ? timeline.last + 1 : timeline.from, timeline.last];
  const [low, high] = [Math.max(from, after + 1), Math.min(last, before - 1)];
  const found: TimelineEntry[] = [];
  for (let step = 0; step <= high - low && found.length < limit; step += 1) {
    const entry = timeline.find(order === 'asc' ? low + step : high - step);
    if (entry !== undefined && (types === undefined || types.includes(entry.cause.kind)) && isWanted(entry))
      found.push(entry);
  }
  return { entries: found.map((entry) => entryView(timeline, entry, world)), from, last };
}

/** Returns a function that finds the entries that changed a collection, or a row of it. */
function matcher(
  timeline: Timeline,
  world: World,
  { collection, row }: { readonly collection?: string; readonly row?: string },
): (entry: TimelineEntry) => boolean {
  if (collection === undefined) {
    if (row !== undefined) throw new WrongJson([{ path: '$.row', message: 'requires collection' }]);
    return () => true;
  }
  const name = tableNamed(collection);
  if (row === undefined) return (entry) => (changesOf(timeline, entry)[name] ?? 0) > 0;
  // A row that was deleted has no name any more, but its id is still known.
  const ids = new Set([row, ...idsNamed(world, name, row)]);
  return (entry) => changesRow(timeline, entry, name, ids);
}

function changesRow(
  timeline: Timeline,
  entry: TimelineEntry,
  name: TableName,
  ids: ReadonlySet<string>,
): boolean {
  if (entry.delta === undefined) {
    const [before, after] = [timeline.stateAfter(entry.n - 1), timeline.stateAfter(entry.n)];
    return [...ids].some((id) => before?.[name].get(id) !== after?.[name].get(id));
  }
  let isChanged = false;
  forEachRow(entry.delta, (table, id) => {
    isChanged ||= table === name && ids.has(id);
  });
  return isChanged;
}

/** `…/timeline`: what happened to a world. */
export const timelineCommands = [
  defineCommand({
    name: 'getTimeline',
    isForAgents: true,
    method: 'get',
    path: '/v1/worlds/{world}/timeline',
    summary: 'The timeline: what happened to a world.',
    description:
      'One entry for each thing that changed the world or was asked of it. With `asOf`, other reads return the state after an entry, and `POST /v1/worlds` copies it. The oldest entries are dropped when there are more than `--timeline-entries`, or when their differences take more than half of `--timeline-bytes`. A copy has the entries of its origin up to the copied state.',
    query: input,
    answer: answers('The entries.', timelineSchema),
    run: ({ idleWorld, query }) => listTimeline(idleWorld, query),
  }),
];
