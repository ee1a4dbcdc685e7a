import { Readable } from 'node:stream';
import { checkStream, openStream, type StreamBatch } from '../../commands/stream.js';
import type { Call } from '../call.js';
import { Problem } from '../problem.js';
import { valuesOf } from '../query.js';
import { sendStream, type Reply } from '../reply.js';
import { ownCommand, content } from '../route.js';
import { object, optional, string, described } from '../../schema/schema.js';
import { streamDataSchema } from '../../commands/streamView.js';

const TYPE = 'text/event-stream';
/** Delay in milliseconds after which clients reconnect. */
const RETRY_MS = 2000;

const streamReply: Reply<AsyncIterable<StreamBatch> | undefined> = async ({ response }, batches) => {
  // Prevent proxies such as nginx from collecting the messages in a buffer.
  response.set({ 'Content-Type': TYPE, 'X-Accel-Buffering': 'no' });
  if (batches === undefined) response.end();
  else await sendStream(response, Readable.from(textsOf(batches)));
};

/** `…/stream`: the changes of a world, as server-sent events. */
export const streamCommands = [
  ownCommand({
    name: 'streamWorld',
    method: 'get',
    path: '/v1/worlds/{world}/stream',
    summary: 'Calls, events and other changes of a world, as server-sent events.',
    description:
      'Each message has an `id`, an `event` and one line of JSON as `data`, with the schema of its `event` in `StreamData`. The stream begins with `start`, `clock` and `verdicts`, and then sends everything that happens.\n\nWith the header `Last-Event-ID`, it continues after the message with this id: each exchange, action and event since then is sent once and in its order, as long as the journal holds it. `Last-Event-ID: 0` begins with the oldest entry of the journal. Without the header, the stream begins now.\n\nA world may have 50 streams, and all worlds together 500. docs/stream.md has examples, and explains how time passes while a stream is open.',
    query: object({
      types: optional(
        { ...string, examples: ['exchanges', 'exchanges,clock'] },
        'The types of messages to send, separated by commas: `exchanges`, `actions`, `events`, `clock`, `verdicts`, `state`. By default all.',
      ),
    }),
    reads: {
      'Last-Event-ID': described(
        string,
        'The id of the last message that the client has received, or `0`. Browsers send it by themselves when they connect again.',
      ),
    },
    answer: content('Server-sent events. The schema has the data of each `event`.', {
      [TYPE]: streamDataSchema,
    }),
    example: { query: { types: 'exchanges,clock' } },
    run: streamOf,
    reply: streamReply,
  }),
];

/** Returns the batches of a new stream, or `undefined` for a HEAD request. */
function streamOf(call: Call): AsyncIterable<StreamBatch> | undefined {
  const { context, request, idleWorld, gone } = call;
  if (request.accepts(TYPE) === false) throw new Problem(406, `The stream is available only as ${TYPE}.`);
  const { types } = request.query;
  const lastEventId = request.get('Last-Event-ID');
  const input = {
    ...(types !== undefined && { types: valuesOf(types) }),
    ...(lastEventId !== undefined && { lastEventId }),
  };
  if (request.method !== 'HEAD') return openStream(context, idleWorld, input, gone);
  checkStream(context, idleWorld, input);
  return undefined;
}

/** Formats batches as server-sent events. An empty batch becomes a comment, which keeps the connection open. */
async function* textsOf(batches: AsyncIterable<StreamBatch>): AsyncGenerator<string, void, undefined> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const batch of batches)
    yield batch.length === 0 ? ': still connected\n\n' : batch.map(textOf).join('');
}

function textOf({ id, event, data }: StreamBatch[number]): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
