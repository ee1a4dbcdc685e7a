import { object } from '../../schema/schema.js';
import { defineFault, variantOf } from '../engine/fault.js';
import type { FaultExchange } from '../engine/faultExchange.js';
import { prepareHead, sendBeginning, sendReply, type Reply } from '../engine/reply.js';
import { closeSocket, afterEarlierReplies, resetSocket } from '../engine/sockets.js';

/** Maximum time in milliseconds that `hang` waits for the client. Then it closes the connection. */
export const HANG_MS_MAX = 3_600_000;

/**
 * Pause in milliseconds before a reset. Without it, the reset may overtake bytes that were just sent, and
 * some clients would see a normal end.
 */
const READ_MS = 50;

const variants = {
  reset: 'A TCP reset instead of a reply, also with TLS.',
  resetMidBody: 'The head announces the whole body; half of it is sent, then a TCP reset.',
  closeEmpty: 'The connection is closed without a byte.',
  closeMidBody: 'The head announces the whole body; half of it is sent, then the connection is closed.',
  closeAfterReply: 'The whole reply, then the connection is closed although no header announces it.',
  resetAfterReply: 'The whole reply, then a TCP reset of the idle connection.',
  hang: 'Nothing is sent until the client gives up, the world is reset, or an hour is over.',
};

const SENDS_WHOLE = new Set(['closeAfterReply', 'resetAfterReply']);
const NEEDS_REPLY = new Set(['resetMidBody', 'closeMidBody', ...SENDS_WHOLE]);

/** A fault that breaks the connection or sends nothing over it. */
export const connection = defineFault({
  settings: object({ kind: variantOf(variants) }, { description: 'The connection breaks.' }),
  clientSees: variants,
  endsExchange: true,
  worksInFront: ({ kind }) => !NEEDS_REPLY.has(kind),
  decide: ({ kind }) => ({ kind: 'connection', how: kind }),
  hooks: ({ how }) => ({
    needsReply: NEEDS_REPLY.has(how),
    sendsWhole: SENDS_WHOLE.has(how),
    sendReply: (reply, exchange) => {
      afterEarlierReplies(exchange.response, (hasWaited) => {
        breakers[how](exchange, reply, hasWaited);
      });
    },
  }),
});

type Breaker = (exchange: FaultExchange, reply: Reply, hasWaited: boolean) => void;

const breakers: Readonly<Record<keyof typeof variants, Breaker>> = {
  reset: (exchange, _reply, hasWaited) => {
    (hasWaited ? resetSoon : reset)(exchange);
  },
  resetMidBody: (exchange, reply) => {
    sendHalf(exchange, reply, resetSoon);
  },
  closeEmpty: close,
  closeMidBody: (exchange, reply) => {
    sendHalf(exchange, reply, close);
  },
  closeAfterReply: (exchange, reply) => {
    sendWhole(exchange, reply, close);
  },
  resetAfterReply: (exchange, reply) => {
    sendWhole(exchange, reply, resetSoon);
  },
  hang,
};

function reset({ response }: FaultExchange): void {
  resetSocket(response.req.socket);
}

function resetSoon(exchange: FaultExchange): void {
  exchange.wait(READ_MS, () => {
    reset(exchange);
  });
}

function close({ response }: FaultExchange): void {
  closeSocket(response.req.socket);
}

function hang(exchange: FaultExchange): void {
  const cancel = exchange.wait(HANG_MS_MAX, () => {
    close(exchange);
  });
  exchange.response.once('close', cancel);
}

/** Sends the whole reply. */
function sendWhole(exchange: FaultExchange, reply: Reply, end: (exchange: FaultExchange) => void): void {
  const { response } = exchange;
  response.once('finish', () => {
    end(exchange);
  });
  sendReply(response, reply);
}

/** Sends the head with the length of the whole body, but only half of the body. */
function sendHalf(exchange: FaultExchange, reply: Reply, end: (exchange: FaultExchange) => void): void {
  const { response } = exchange;
  prepareHead(response, reply);
  if (reply.body.length > 0) response.setHeader('Content-Length', reply.body.length);
  const half = reply.body.subarray(0, Math.floor(reply.body.length / 2));
  exchange.recordBody(half);
  sendBeginning(exchange, half, () => {
    end(exchange);
  });
}
