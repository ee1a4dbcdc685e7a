import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { endOfText, excessIn, ForeignJsonError, LEVELS_MAX } from '../schema/foreignJson.js';
import { offsetIn, placeOf, reasonIn, type JsonPlace } from '../schema/jsonSyntaxError.js';

/** Longer texts are parsed in a thread of their own. JSON.parse reads about 100 MiB in a second, and cannot pause. */
export const PARSED_AT_ONCE_BYTES = 1024 * 1024;

type Key = string | number;

/** Members of one object or array of the document. Those that are long are empty at first, and filled by later pieces. */
interface Piece {
  /** Where the object or array is. The document itself is the only item of a list. */
  readonly path: readonly Key[];
  readonly entries: readonly (readonly [Key, unknown])[];
}

type Message = Piece | Mistake | undefined;

interface Mistake {
  readonly error: string;
  readonly place?: JsonPlace;
}

/**
 * Parses a long JSON text in UTF-8, in a thread of its own. The value arrives in small pieces, one in each turn of the event
 * loop, so that other work runs in between. The buffer of `bytes` moves to the thread. Throws a ForeignJsonError if the text
 * is not valid, or has too many levels.
 */
export async function parseJsonApart(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const workerData = { bytes, levelsMax: LEVELS_MAX };
  const thread = new Worker(PROGRAM, { eval: true, workerData, transferList: [bytes.buffer] });
  const document: unknown[] = [];
  try {
    for (;;) {
      thread.postMessage('next');
      const [message] = (await once(thread, 'message')) as [Message];
      if (message === undefined) return document[0];
      if ('error' in message) throw new ForeignJsonError(message.error, message.place, false);
      add(document, message);
    }
  } finally {
    await thread.terminate();
  }
}

function add(document: unknown[], { path, entries }: Piece): void {
  const holder = path.reduce<unknown>((value, key) => (value as Record<Key, unknown>)[key], document);
  for (const [key, value] of entries)
    // An assignment to the key __proto__ would change the prototype.
    Object.defineProperty(holder, key, { value, configurable: true, enumerable: true, writable: true });
}

/** Functions of other modules. In the built program they may be in another file, so a function of the thread cannot name them. */
const OTHERS = { excessIn, offsetIn, placeOf, reasonIn };
type Others = typeof OTHERS;

/** The program of the thread. It is sent as text, so its functions use only each other, and get those of other modules. */
const PROGRAM = `${[
  ...[isHolder, countUpTo, piecesOf, errorIn, messagesOf, answerRequests],
  ...[endOfText, ...Object.values(OTHERS)],
]
  .map(String)
  .join('\n')}
  ${answerRequests.name}({ ${Object.entries(OTHERS)
    .map(([name, other]) => `${name}: ${other.name}`)
    .join()} });`;

/** Sends the next message at each request. */
function answerRequests(others: Others): void {
  const threads = process.getBuiltinModule('node:worker_threads');
  const { bytes, levelsMax } = threads.workerData as {
    readonly bytes: Uint8Array;
    readonly levelsMax: number;
  };
  const messages = messagesOf(new TextDecoder().decode(bytes), levelsMax, others);
  const { parentPort } = threads;
  parentPort?.on('message', () => {
    parentPort.postMessage(messages.next().value);
  });
}

function* messagesOf(
  text: string,
  levelsMax: number,
  others: Others,
): Generator<Message, undefined, undefined> {
  const excess = others.excessIn(text, levelsMax, Infinity);
  if (excess !== undefined) {
    yield { error: excess.says, place: others.placeOf(text, excess.offset) };
    return undefined;
  }
  try {
    yield* piecesOf([JSON.parse(text)], []);
  } catch (error) {
    yield errorIn(text, error as Error, others);
  }
  return undefined;
}

function errorIn(text: string, { message }: Error, others: Others): Message {
  const offset = others.offsetIn(message, text);
  const error = `is not valid JSON: ${others.reasonIn(message)}`;
  return offset === undefined ? { error } : { error, place: others.placeOf(text, offset) };
}

/**
 * Splits an object or array into pieces of some thousand values, which are read in about two milliseconds.
 */
function* piecesOf(holder: object, path: readonly Key[]): Generator<Piece, void, undefined> {
  const valuesMax = 5_000;
  let entries: [Key, unknown][] = [];
  let size = 0;
  for (const [name, value] of Object.entries(holder) as [string, unknown][]) {
    const key = Array.isArray(holder) ? Number(name) : name;
    const count = countUpTo(valuesMax, value);
    const isLong = isHolder(value) && count > valuesMax;
    entries.push([key, isLong ? (Array.isArray(value) ? [] : {}) : value]);
    size += isLong ? 1 : count;
    if (!isLong && size < valuesMax) continue;
    yield { path, entries };
    [entries, size] = [[], 0];
    if (isLong) yield* piecesOf(value, [...path, key]);
  }
  if (entries.length > 0) yield { path, entries };
}

/** Returns the number of values in a value, or a number above `most` if there are more. */
function countUpTo(most: number, value: unknown): number {
  let count = 1;
  if (!isHolder(value)) return count;
  for (const part of Object.values(value) as unknown[]) {
    if (count > most) break;
    count += countUpTo(most - count, part);
  }
  return count;
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
