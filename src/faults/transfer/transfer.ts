import { object } from '../../schema/schema.js';
import { defineFault, variantOf } from '../engine/fault.js';
import { prepareHead, withBody, withHeader } from '../engine/reply.js';

/** Length of a chunk in bytes. It is odd, so that chunks end inside of characters and of JSON values. */
const CHUNK_BYTES = 37;

const variants = {
  chunked: 'The body in chunks of 37 bytes, without `Content-Length`.',
  gzip: 'The body compressed, with `Content-Encoding: gzip`, if the client accepts that.',
};

/** A fault that sends the correct reply in another form of HTTP. */
export const transfer = defineFault({
  settings: object(
    { kind: variantOf(variants) },
    { description: 'The correct reply in another form of HTTP, which every client must understand.' },
  ),
  clientSees: variants,
  decide: ({ kind }) => ({ kind: 'transfer', how: kind }),
  hooks: ({ how }) =>
    how === 'gzip'
      ? {
          changeReply: (reply, exchange) =>
            reply.body.length > 0 && acceptsGzip(exchange.request.headers['accept-encoding'])
              ? withHeader(withBody(reply, exchange.gzip(reply.body)), 'Content-Encoding', 'gzip')
              : undefined,
        }
      : {
          changeReply: (reply) => (reply.body.length > 0 ? reply : undefined),
          sendReply: (reply, { response }) => {
            prepareHead(response, reply);
            if (reply.body.length > 0) response.removeHeader('Content-Length');
            // Else Node.js 24 sends all that is written in one turn as one chunk.
            response.socket?.cork();
            for (let at = 0; at < reply.body.length; at += CHUNK_BYTES)
              response.write(reply.body.subarray(at, at + CHUNK_BYTES));
            response.end();
          },
        },
});

function acceptsGzip(header: string | readonly string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(header));
}
