import { Readable } from 'node:stream';
import { checkStream, openStream, type StreamBatch } from '../../commands/stream.js';
import type { Call } from '../call.js';
import { Problem } from '../problem.js';
import { valuesOf } from '../query.js';
import { sendStream, type Reply } from '../reply.js';
import { route, type Route } from '../route.js';

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
export const streamRoutes: readonly Route[] = [
  route('get', '/v1/worlds/:world/stream', (call) => streamOf(call), streamReply),
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
