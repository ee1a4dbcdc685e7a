import { Buffer } from 'node:buffer';
import { BASE_PATH } from '../contract/contract.js';
import type { FoundOperation } from '../contract/operations.js';
import { captureBody, type CapturedBody } from '../journal/body.js';
import { ControlRecord } from '../journal/controlRecord.js';
import { ExchangeRecord, type RuleNote } from '../journal/exchangeRecord.js';
import { Journal, type JournalEntry } from '../journal/journal.js';
import { projectIn } from '../journal/projectIn.js';
import { read } from '../schema/read.js';
import { behaviours, schedules } from '../simulator/behaviours.js';
import { StateError } from '../simulator/state/readState.js';
import { changeSchema } from '../simulator/state/stateSchema.js';
import type { Entry as AgendaEntry } from '../simulator/agenda.js';
import { applyChange } from '../simulator/worldChange.js';
import { worldOfState } from '../simulator/worldState.js';
import { findKeyByPublicKey } from '../world/keys/findKey.js';
import { isTableName, tableOf, type World } from '../world/world.js';
import { pathText } from '../schema/issue.js';
import { BundleError } from './bundleError.js';
import {
  FILES,
  type ActionLine,
  type BodyLine,
  type ExchangeLine,
  type JournalLine,
  type TimelineLine,
} from './format.js';
import type { Bundle } from './readBundle.js';

type FindOperation = (method: string, path: string) => FoundOperation | undefined;

/** Makes the world with which a recorded run began. Throws a BundleError if its state is not valid. */
export function originOf({ origin }: Bundle): World {
  try {
    return worldOfState(origin, schedules);
  } catch (error) {
    if (error instanceof StateError) throw new BundleError(`${FILES.origin}: ${error.message}`);
    throw error;
  }
}

/** Applies the recorded difference of an entry. `line` is its line in the file, from 1. */
export function changedBy(world: World, { change, n }: TimelineLine, line: number): World {
  const { value, issues } = read(changeSchema, change, 1);
  const [issue] = issues;
  if (issue !== undefined || value === undefined) {
    const where = issue === undefined ? '' : `change.${pathText(issue.path)} ${issue.message}`;
    throw new BundleError(`${FILES.timeline}:${line}: entry ${n}: ${where}`);
  }
  return applyChange(world, value, schedules);
}

/** Returns the agenda entries that fired, as far as their rows are known. */
export function firedIn(
  { cause }: TimelineLine,
  before: World,
  after: World,
): readonly AgendaEntry[] | undefined {
  return cause.fired?.flatMap(({ at, behaviour: name, collection, id }) => {
    const behaviour = behaviours.find((each) => each.name === name);
    if (behaviour === undefined || !isTableName(collection)) return [];
    const row = tableOf(before, collection).get(id) ?? tableOf(after, collection).get(id);
    return row === undefined ? [] : [{ at: Date.parse(at), behaviour, row }];
  });
}

/** Fills a journal with the recorded entries. `worldAt` returns the state after a timeline entry. */
export function fillJournal(
  journal: Journal,
  { journal: lines, manifest: { droppedCalls } }: Bundle,
  find: FindOperation,
  worldAt: (n: number) => World | undefined,
): void {
  if (droppedCalls !== undefined) journal.lack(droppedCalls);
  for (const line of lines) journal.restore(recordedEntry(line, find, worldAt), line.id);
}

/** Returns the journal of a bundle for counts of its calls. Its entries have no operations and no keys. */
export function journalIn(bundle: Bundle): Journal {
  const journal = new Journal({ entries: Number.MAX_SAFE_INTEGER, bytes: Infinity });
  const nothing = (): undefined => undefined;
  fillJournal(journal, bundle, nothing, nothing);
  return journal;
}

/** Returns a recorded call or action as a journal keeps it. */
export function recordedEntry(
  line: JournalLine,
  find: FindOperation,
  worldAt: (n: number) => World | undefined,
): JournalEntry {
  return line.kind === 'exchange' ? exchangeOf(line, find, worldAt) : actionOf(line);
}

function exchangeOf(
  line: ExchangeLine,
  find: FindOperation,
  worldAt: (n: number) => World | undefined,
): JournalEntry {
  const { method, url, real, status, publicKey } = line;
  const raw = { method, url, rawHeaders: line.headers, realAt: real, ticks: 0, connection: 0, turn: line.id };
  const sent = status === undefined ? undefined : { statusCode: status, headersSent: true };
  const record = new ExchangeRecord(raw, sent, find);
  const target = url.replace(/^\/worlds\/[^/?]+(?=\/|$)/, '');
  record.base = target.startsWith(BASE_PATH) ? BASE_PATH : '';
  record.target = target.slice(record.base.length);
  record.routedBy = target === url ? 'default' : 'prefix';
  Object.assign(record, { at: Date.parse(line.at), after: line.after, entry: line.entry });
  const { judged, judgedAt = line.at } = line;
  if (judged !== undefined) record.judged = { after: judged, at: Date.parse(judgedAt) };
  record.remoteAddress = line.remoteAddress;
  record.keyRefusal = line.keyRefusal;
  record.rules = (line.rules ?? []) as readonly RuleNote[];
  const world = worldAt(line.after);
  if (world !== undefined) {
    record.project = projectIn(world, record.path);
    if (publicKey !== undefined) record.key = findKeyByPublicKey(world, publicKey);
  }
  record.request = capturedBody(line.request);
  record.reply = capturedBody(line.reply);
  if (line.ending !== 'open') record.close(line.ending, line.closed ?? real, line.replyHead);
  return record;
}

function actionOf(line: ActionLine): JournalEntry {
  const record = new ControlRecord(line.method, line.path, Date.parse(line.at), line.real);
  const { entry, status, closed: closedAt, query, isLost = false } = line;
  Object.assign(record, { entry, status, closedAt, query, isLost });
  record.request = capturedBody(line.request);
  record.reply = capturedBody(line.reply);
  return record;
}

/** Returns a recorded body as the journal keeps it. */
export function capturedBody(line: BodyLine | undefined): CapturedBody | undefined {
  if (line === undefined) return undefined;
  const content = line.base64 === undefined ? (line.text ?? '') : Buffer.from(line.base64, 'base64');
  const { isCut = false, bytes, checksum } = line;
  if (!isCut) return captureBody(content, bytes);
  return { content, bytes, isCut, ...(checksum !== undefined && { checksum: parseInt(checksum, 16) }) };
}
