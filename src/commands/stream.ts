import type { EndReason } from '../journal/journal.js';
import { list, object, oneOf, optional, string } from '../schema/schema.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import type { Simulator } from '../simulator/simulator.js';
import { Conflict } from '../world/conflict.js';
import type { CommandContext } from './context.js';
import { LIMITS } from './limits.js';
import { readInput } from './readInput.js';
import { StreamAlarm } from './stream/alarm.js';
import { STREAM_TYPES, type StreamMessage } from './stream/message.js';
import { runOf, startAfter } from './stream/position.js';
import { StreamReader } from './stream/reader.js';

export type { StreamMessage } from './stream/message.js';

/** Messages that are sent together. An empty batch shows that the stream still works. */
export type StreamBatch = readonly StreamMessage[];

type Batches = AsyncGenerator<StreamBatch, void, undefined>;

/** Maximum number of messages in a batch. If the client reads slowly, only a few batches are in memory. */
const BATCH_MAX = 50;
/** Number of ticks without a message after which an empty batch is sent. */
const QUIET_TICKS_MAX = 15;

const streamInput = object({
  types: optional(list(oneOf(...STREAM_TYPES), 1)),
  lastEventId: optional(string),
});

/** Checks the arguments of a stream without opening it. */
export function checkStream(
  { simulator }: Pick<CommandContext, 'simulator'>,
  live: LiveWorld,
  input: unknown,
): void {
  const { lastEventId } = readInput(streamInput, input);
  startAfter(live, runOf(live, simulator.realNow), lastEventId);
}

/**
 * Opens a stream of everything that happens in a world, from now on or from the time after an earlier
 * message. The stream ends when `gone` aborts, when the world is deleted, and when the program stops.
 */
export function openStream(
  { simulator, after }: Pick<CommandContext, 'simulator' | 'after'>,
  live: LiveWorld,
  input: unknown,
  gone: AbortSignal,
): Batches {
  const { types = STREAM_TYPES, lastEventId } = readInput(streamInput, input);
  const run = runOf(live, simulator.realNow);
  const start = startAfter(live, run, lastEventId);
  checkRoom(simulator, live);
  const reader = new StreamReader({ simulator }, live, run, new Set(types), start);
  const { isResumed } = start;
  const first = reader.message({ event: 'start', data: { world: live.name, types, isResumed } });
  return batchesOf(first, reader, new StreamAlarm(live, after, gone));
}

async function* batchesOf(first: StreamMessage, reader: StreamReader, alarm: StreamAlarm): Batches {
  yield [first];
  let quietTicks = 0;
  let isLast = false;
  while (!isLast) {
    const isTick = await alarm.next();
    quietTicks += isTick ? 1 : 0;
    isLast = alarm.isClosed;
    for (const batch of inBatches(reader.messages(isTick))) {
      yield batch;
      quietTicks = 0;
    }
    if (quietTicks < QUIET_TICKS_MAX) continue;
    yield [];
    quietTicks = 0;
  }
  const { endReason: reason } = alarm;
  if (reason !== undefined) yield [reader.message({ event: 'end', data: { reason } satisfies EndData })];
}

interface EndData {
  readonly reason: EndReason;
}

function* inBatches(messages: Iterable<StreamMessage>): Generator<StreamBatch, void, undefined> {
  let batch: StreamMessage[] = [];
  for (const message of messages) {
    batch.push(message);
    if (batch.length < BATCH_MAX) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Throws a Conflict if the world or the program already has the maximum number of open streams. */
function checkRoom(simulator: Simulator, live: LiveWorld): void {
  const here = live.watcherCount;
  if (here >= LIMITS.streamsPerWorld)
    throw new Conflict(
      `The world ${live.name} already has ${here} open streams, the maximum. Close some first.`,
    );
  const all = simulator.names().reduce((sum, name) => sum + (simulator.find(name)?.watcherCount ?? 0), 0);
  if (all >= LIMITS.streams)
    throw new Conflict(`The program already has ${all} open streams, the maximum. Close some first.`);
}
