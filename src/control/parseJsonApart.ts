import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { offsetIn, placeOf, type JsonPlace } from '../schema/jsonSyntaxError.js';

/** Longer texts are parsed in a thread of their own. JSON.parse reads about 100 MiB in a second, and cannot pause. */
export const PARSED_AT_ONCE_BYTES = 1024 * 1024;

/** A text that is not JSON. The place is unset if Node.js does not report it. */
export class JsonTextError extends Error {
  override readonly name = 'JsonTextError';

  constructor(
    override readonly message: string,
    readonly place?: JsonPlace,
  ) {
    super(message);
  }
}

type Key = string | number;

/** Members of one object or array of the document. Those that are long are empty at first, and filled by later pieces. */
interface Piece {
  /** Where the object or array is. The document itself is the only item of a list. */
  readonly path: readonly Key[];
  readonly entries: readonly (readonly [Key, unknown])[];
}

type Message = Piece | Mistake | { readonly isTooDeep: true } | undefined;

interface Mistake {
  readonly error: string;
  readonly place?: JsonPlace;
}

/**
 * Parses a long JSON text in UTF-8, in a thread of its own. The value arrives in small pieces, one in each turn of the event
 * loop, so that other work runs in between. The buffer of `bytes` moves to the thread. Throws a JsonTextError if the text is
 * not valid, and a RangeError if it has more levels than a thread can send.
 */
export async function parseJsonApart(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  const thread = new Worker(PROGRAM, { eval: true, workerData: bytes, transferList: [bytes.buffer] });
  const document: unknown[] = [];
  try {
    for (;;) {
      thread.postMessage('next');
      const [message] = (await once(thread, 'message')) as [Message];
      if (message === undefined) return document[0];
      if ('isTooDeep' in message) throw new RangeError('The value has too many levels.');
      if ('error' in message) throw new JsonTextError(message.error, message.place);
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

/** The program of the thread. It is sent as text, so its functions use only each other. */
const PROGRAM = `${[isHolder, countUpTo, piecesOf, offsetIn, placeOf, errorIn, messagesOf, answerRequests]
  .map(String)
  .join('\n')}
  ${answerRequests.name}();`;

/** Sends the next message at each request. */
function answerRequests(): void {
  const threads = process.getBuiltinModule('node:worker_threads');
  const messages = messagesOf(new TextDecoder().decode(threads.workerData as Uint8Array));
  const { parentPort } = threads;
  parentPort?.on('message', () => {
    try {
      parentPort.postMessage(messages.next().value);
    } catch {
      // A message is copied by a function that calls itself for each level, so only the number of levels can be too large.
      parentPort.postMessage({ isTooDeep: true });
    }
  });
}

function* messagesOf(text: string): Generator<Message, undefined, undefined> {
  try {
    yield* piecesOf([JSON.parse(text)], []);
  } catch (error) {
    yield errorIn(text, error as Error);
  }
  return undefined;
}

function errorIn(text: string, { message }: Error): Message {
  const offset = offsetIn(message, text);
  return offset === undefined ? { error: message } : { error: message, place: placeOf(text, offset) };
}

/**
 * Splits an object or array into pieces of some thousand values, which are read in about two milliseconds. Values below many
 * levels are not split, because the path to them would be longer than they are.
 */
function* piecesOf(holder: object, path: readonly Key[]): Generator<Piece, void, undefined> {
  const [valuesMax, levelsMax] = [5_000, 200];
  let entries: [Key, unknown][] = [];
  let size = 0;
  for (const [name, value] of Object.entries(holder) as [string, unknown][]) {
    const key = Array.isArray(holder) ? Number(name) : name;
    const count = countUpTo(valuesMax, value);
    const isLong = path.length < levelsMax && isHolder(value) && count > valuesMax;
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
