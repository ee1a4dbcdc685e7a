import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import type { Cause } from '../../simulator/timeline/cause.js';
import { removalOf, type Removal } from '../../simulator/timeline/removal.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { formatInstant, type Instant } from '../../world/instant.js';
import { nameOf } from '../../world/targets/namedRows.js';
import { tableOf, type TableName, type World } from '../../world/world.js';
import { shownText } from './shownText.js';
import { isCarriedOut } from './repeatedReason.js';
import { rowsInPath, type NamedRow } from './rowsInPath.js';
import type { Reason, WhyContext } from './reason.js';

const NOT_FOUND = 404;
/** Units of time and their lengths in milliseconds, longest first. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Members of rows that name the row to which they belong. */
const PARENTS = [
  { member: 'groupId', parent: 'projects', words: 'project' },
  { member: 'orgId', parent: 'organizations', words: 'organization' },
  { member: 'clusterId', parent: 'clusters', words: 'cluster' },
] as const;

/** A call whose world is known. */
type KnownCall = Pick<WhyContext, 'record'> & { readonly live: LiveWorld };

/** A row that the path names is missing: it was removed, never existed, or belongs to another project. */
export function missingRowReason({ record, live }: WhyContext): Reason | undefined {
  if (record.status !== NOT_FOUND || live === undefined) return undefined;
  const world = live.timeline.stateAfter(record.entry ?? record.after) ?? live.world;
  const rows = rowsInPath(record.path);
  const missing = rows.findLast(({ table, id }) => tableOf(world, table).get(id) === undefined);
  if (missing !== undefined) {
    const removal = removalOf(live.timeline, missing.table, missing.id, record.entry ?? record.after);
    return removal === undefined ? neverThere(live, missing) : removed(missing, removal, { record, live });
  }
  return elsewhere(world, rows);
}

function neverThere(live: LiveWorld, { noun, id, table }: NamedRow): Reason {
  const { from, start, isOff } = live.timeline;
  const isWhole = !isOff && from <= start;
  const since = isWhole
    ? 'and none was removed since its start'
    : 'and what was removed before is not known here';
  return {
    text: `This world has no ${noun} ${id}, ${since}.`,
    cause: { detail: 'rowMissing', collection: table, id },
  };
}

function removed({ noun, id, table }: NamedRow, removal: Removal, { record, live }: KnownCall): Reason {
  const { entry, before: world, row, at } = removal;
  const name = nameOf(world, table, row);
  const { expires } = row as { readonly expires?: unknown };
  const expired = typeof expires === 'number' && expires <= at ? ` expired at ${shown(expires)} and` : '';
  return {
    text: `The ${noun} ${name}${expired} was removed at ${shown(at)}${removerOf(removal)}${requestOf(id, entry.cause, live, record)}, ${before(record.at - at)} this call.`,
    cause: {
      detail: 'rowRemoved',
      collection: table,
      id,
      name,
      entry: entry.n,
      at: formatInstant(at),
      by: entry.cause.id,
    },
    remedy: `The world before entry ${entry.n} has it (asOf=${entry.n - 1}).`,
    link: '/docs/control-plane',
  };
}

/** Names the call of a client that asked for a removal, if the platform removed the row later by itself. */
function requestOf(
  id: string,
  { kind }: Cause,
  { journal }: LiveWorld,
  { id: before }: ExchangeRecord,
): string {
  if (kind === 'exchange') return '';
  const request = [...journal.exchanges()].findLast(
    (each) =>
      each.id < before && each.method === 'DELETE' && isCarriedOut(each) && each.path.endsWith(`/${id}`),
  );
  return request === undefined ? '' : `, as the call #${request.id} had asked for`;
}

/** Names the call, the action or the behaviour that removed a row. */
function removerOf({ entry: { cause }, behaviour }: Removal): string {
  if (behaviour !== undefined) return ` by ${wordsOf(behaviour)}`;
  const number = cause.id === undefined ? '' : ` #${cause.id}`;
  if (cause.kind === 'exchange') return ` by the call${number} ${shownText(cause.text)}`;
  return cause.kind === 'time' ? ' while time passed' : ` by the action${number} ${shownText(cause.text)}`;
}

/** A row exists, but not below the project, the organization or the cluster that the path names. */
function elsewhere(world: World, rows: readonly NamedRow[]): Reason | undefined {
  for (const { table, id, noun } of rows) {
    const row = tableOf(world, table).get(id);
    if (row === undefined) continue;
    for (const { member, parent, words } of PARENTS) {
      const own = (row as unknown as Readonly<Record<string, unknown>>)[member];
      const named = rows.find((each) => each.table === parent && each.id !== id);
      if (typeof own !== 'string' || named === undefined || own === named.id) continue;
      const [ownName, otherName] = [own, named.id].map((each) => nameIn(world, parent, each));
      return {
        text: `The ${noun} ${nameOf(world, table, row)} belongs to the ${words} ${ownName}, not to ${otherName}.`,
        cause: { detail: 'rowElsewhere', collection: table, id, [words]: own },
      };
    }
  }
  return undefined;
}

function nameIn(world: World, table: TableName, id: string): string {
  const row = tableOf(world, table).get(id);
  return row === undefined ? id : nameOf(world, table, row);
}

/** Words for behaviours whose names would mislead: the snapshot has expired before. */
const WORDS: Readonly<Record<string, string>> = { snapshotExpires: 'the sweep of expired snapshots' };

function wordsOf(behaviour: string): string {
  return (
    WORDS[behaviour] ??
    `the platform itself (${behaviour.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase()})`
  );
}

function shown(instant: Instant): string {
  return formatInstant(instant)
    .replace('T', ' ')
    .replace(/(?::00)?Z$/, '');
}

function before(ms: number): string {
  const found = UNITS.find(([, each]) => ms >= each);
  if (found === undefined) return 'right before';
  const [unit, length] = found;
  const count = Math.floor(ms / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} before`;
}
