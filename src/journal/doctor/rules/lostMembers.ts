import { isObject } from '../../../schema/scalars.js';
import { KEPT_MEMBERS } from '../../../world/automation/document/keptMembers.js';
import { textOf } from '../../body.js';
import { contractOperations } from '../../exchangeFacts.js';
import type { ExchangeRecord } from '../../exchangeRecord.js';
import { NAMES_MAX, parseHeaders, parseQuery } from '../../httpText.js';
import { parsePartial, type PartialJson } from '../../partialJson.js';
import { flatMapping, grouping, idsOf, nameOf, RECORDS_PER_PAUSE, type Search } from '../evidence.js';
import { lostPaths } from '../lostPaths.js';
import type { Rule } from '../rule.js';
import { hasSameKey, isSuccess, successionOf, type Succession } from '../succession.js';

/** Maximum number of paths in a finding. */
const PATHS_MAX = 10;

/** A document that a client has read, and then written. */
interface Change {
  readonly read: ExchangeRecord;
  readonly write: ExchangeRecord;
}

/**
 * Finds members that a client has read and left out when it wrote the document back. A PUT replaces the whole document, so they are
 * gone. A client may remove a member on purpose, so this is never more than suspicious.
 */
export const lostMembers: Rule = {
  severity: 'suspicious',
  source: {
    kind: 'rfc',
    text: 'RFC 9110, section 9.3.4',
    quote:
      'The PUT method requests that the state of the target resource be created or replaced with the state defined by the representation enclosed in the request message content.',
  },
  advice:
    'Send back all members of a document that was read, also those that the client does not know: a PUT replaces the whole document.',
  *find(exchanges) {
    const changes = yield* changesIn(exchanges);
    const losses = yield* flatMapping(changes, (change) =>
      lostIn(change).map((path) => ({ ...change, path })),
    );
    const groups = yield* grouping(losses, ({ write }) => nameOf(write));
    return Array.from(groups, ([name, lost]) => ({
      what: `${name} left out members that the client had read: ${listOf(lost.map(({ path }) => path))}.`,
      evidence: [...new Set(lost.flatMap(({ read, write }) => idsOf([read, write])))],
    }));
  },
};

function* changesIn(exchanges: readonly ExchangeRecord[]): Search<readonly Change[]> {
  const succession = yield* successionOf(exchanges);
  const reads = new Map<string, ExchangeRecord>();
  const changes: Change[] = [];
  for (const [at, record] of exchanges.entries()) {
    if (at % RECORDS_PER_PAUSE === 0) yield;
    if (!isSuccess(record)) continue;
    const { method, path, connection } = record;
    const places = [`${connection} ${path}`, path];
    if (method === 'GET') for (const place of places) reads.set(place, record);
    if (method !== 'PUT') continue;
    const read = places
      .flatMap((place) => reads.get(place) ?? [])
      .find((each) => isOfOneClient(each, record, succession));
    if (read !== undefined) changes.push({ read, write: record });
  }
  return changes;
}

/**
 * Returns whether one client has read and written: over one connection, or by calls that follow each other, with the same key and the
 * same program.
 */
function isOfOneClient(read: ExchangeRecord, write: ExchangeRecord, succession: Succession): boolean {
  if (read.connection === write.connection) return true;
  if (succession.nextOf(read) !== undefined) return false;
  const isNext = succession.between(read, write).every(({ status }) => status === 401);
  return isNext && hasSameKey(read, write) && programOf(read) === programOf(write);
}

function programOf({ rawHeaders }: ExchangeRecord): unknown {
  return parseHeaders(rawHeaders)['user-agent'];
}

function lostIn({ read, write }: Change): readonly string[] {
  const before = read.reply && parsePartial(textOf(read.reply));
  const written = write.request && wholeOf(parsePartial(textOf(write.request)), write);
  if (before === undefined || written === undefined || !isObject(written.value)) return [];
  const document = isEnveloped(read) && isObject(before.value) ? before.value.content : before.value;
  if (!isObject(document)) return [];
  const known = new Set(contractOperations().get(write.operation?.id ?? '')?.members ?? []);
  const paths = lostPaths(document, written.value, { written, kept: KEPT_MEMBERS });
  return paths.filter((path) => known.has(path.split(/[.[]/)[0] ?? ''));
}

/** Adds the names of the members that a body has behind the place at which it was cut: the record knows those of the first level. */
function wholeOf(written: PartialJson | undefined, { members }: ExchangeRecord): PartialJson | undefined {
  const { value, open } = written ?? {};
  if (open === undefined || !isObject(value) || !open.has(value) || members.length >= NAMES_MAX)
    return written;
  const others = members
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => [name, undefined] as const);
  const all: unknown = { ...value, ...Object.fromEntries(others) };
  return { value: all, open };
}

function isEnveloped({ target }: ExchangeRecord): boolean {
  return parseQuery(target).envelope === 'true';
}

function listOf(paths: readonly string[]): string {
  const all = [...new Set(paths)];
  const more = all.length - PATHS_MAX;
  return `${all.slice(0, PATHS_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
