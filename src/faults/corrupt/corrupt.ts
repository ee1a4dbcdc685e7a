import { object } from '../../schema/schema.js';
import { hash } from '../../world/random.js';
import { defineFault, variantOf } from '../engine/fault.js';
import type { FaultExchange } from '../engine/faultExchange.js';
import { prepareHead, sendBeginning, sendReply, withBody, withHeader, type Reply } from '../engine/reply.js';
import { closeSocket, afterEarlierReplies } from '../engine/sockets.js';

const GARBAGE_BYTES = 256;
/** Number of bytes by which `Content-Length` is too large in the variant `wrongContentLength`. */
const EXTRA_BYTES = 100;

const variants = {
  truncate: 'Half of the body with a matching length: valid HTTP, broken JSON.',
  malformedChunk: 'Half of the body as a valid chunk, then a chunk whose size is not a number.',
  garbage: '256 bytes that are no HTTP, the same for the same seed; then the connection is closed.',
  badJson: 'A complete body that no JSON parser accepts.',
  wrongContentType: 'The correct body as `text/html`.',
  wrongContentLength: 'A `Content-Length` that is 100 bytes too large; then the connection is closed.',
};

/** A fault that damages the reply. */
export const corrupt = defineFault({
  settings: object({ kind: variantOf(variants) }, { description: 'The reply is damaged.' }),
  clientSees: variants,
  endsExchange: true,
  draws: () => true,
  decide: ({ kind }, { draw }) => ({
    kind: 'corrupt',
    how: kind,
    seed: Math.floor(draw('garbage') * 0x1_0000_0000),
  }),
  hooks: ({ how, seed }) => ({
    needsReply: true,
    sendReply: (reply, exchange) => {
      afterEarlierReplies(exchange.response, () => {
        senders[how](exchange, reply, seed);
      });
    },
  }),
});

type Sender = (exchange: FaultExchange, reply: Reply, seed: number) => void;

const senders: Readonly<Record<keyof typeof variants, Sender>> = {
  truncate: (exchange, reply) => {
    sendOther(exchange, reply, reply.body.subarray(0, Math.floor(reply.body.length / 2)));
  },
  badJson: (exchange, reply) => {
    sendOther(exchange, reply, unparsable(reply.body));
  },
  wrongContentType: ({ response }, reply) => {
    sendReply(response, withHeader(reply, 'Content-Type', 'text/html'));
  },
  wrongContentLength: (exchange, reply) => {
    const { response } = exchange;
    prepareHead(response, reply);
    response.setHeader('Content-Length', reply.body.length + EXTRA_BYTES);
    sendBeginning(exchange, reply.body, () => {
      closeSocket(response.req.socket);
    });
  },
  malformedChunk: (exchange, reply) => {
    const { response, isHead } = exchange;
    const { socket } = response.req;
    prepareHead(response, reply);
    response.removeHeader('Content-Length');
    const half = reply.body.subarray(0, Math.ceil(reply.body.length / 2));
    exchange.recordBody(half);
    sendBeginning(exchange, half, () => {
      socket.write(isHead ? '' : 'not-a-size\r\n', () => {
        closeSocket(socket);
      });
    });
  },
  garbage: ({ response }, _reply, seed) => {
    const { socket } = response.req;
    socket.write(garbage(seed), () => {
      closeSocket(socket);
    });
  },
};

/** Sends another body, and records that one: the journal shows what the client gets. */
function sendOther(exchange: FaultExchange, reply: Reply, body: Buffer): void {
  exchange.recordBody(body);
  sendReply(exchange.response, withBody(reply, body));
}

/** Changes a body so that no JSON parser accepts it, not even a lenient one. */
function unparsable(body: Buffer): Buffer {
  const text = body.toString('utf8');
  const at = text.indexOf(':');
  return Buffer.from(at < 0 ? `${text}]` : `${text.slice(0, at)}=>${text.slice(at + 1)}`);
}

/** Draws bytes from a seed. All are above 0x7f, so no HTTP reply can start with them. */
function garbage(seed: number): Buffer {
  return Buffer.from(Array.from({ length: GARBAGE_BYTES }, (_, at) => 0x80 | (hash(seed, at) & 0x7f)));
}
