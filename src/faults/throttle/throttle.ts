import { described, object, whole } from '../../schema/schema.js';
import { bytesOf } from '../engine/collectReply.js';
import { defineFault } from '../engine/fault.js';
import type { FaultExchange } from '../engine/faultExchange.js';
import { prepareHead, sendReply, type Reply } from '../engine/reply.js';

const TICK_MS = 100;

/** A fault that sends the body of the reply slowly. */
export const throttle = defineFault({
  settings: object(
    { bytesPerSecond: described(whole(1), 'Bytes of the body per second.') },
    { description: 'The body of the reply arrives slowly.' },
  ),
  clientSees: 'The head arrives at once, the body at that rate.',
  decide: ({ bytesPerSecond }) => ({ kind: 'throttle', bytesPerSecond }),
  merge: (one, other) => (one.bytesPerSecond <= other.bytesPerSecond ? one : other),
  hooks: ({ bytesPerSecond }) => ({
    sendReply: (reply, exchange) => {
      if (exchange.isHead) sendReply(exchange.response, reply);
      else sendSlowly(reply, exchange, bytesPerSecond);
    },
    streamReply: (beginning, exchange) => {
      streamSlowly(beginning, exchange, bytesPerSecond);
    },
  }),
});

function sendSlowly(reply: Reply, exchange: FaultExchange, bytesPerSecond: number): void {
  const { response } = exchange;
  prepareHead(response, reply);
  response.setHeader('Content-Length', reply.body.length);
  response.flushHeaders();
  slowWriter(exchange, bytesPerSecond)(reply.body, () => {
    response.end();
  });
}

/** Writes all parts of a long reply slowly. */
function streamSlowly(beginning: Reply, exchange: FaultExchange, bytesPerSecond: number): void {
  const { response } = exchange;
  const write = slowWriter(exchange, bytesPerSecond);
  const drain = (): void => {
    response.emit('drain');
  };
  prepareHead(response, beginning);
  response.write = ((chunk: string | Uint8Array, encoding?: unknown) => {
    write(bytesOf(chunk, encoding), drain);
    return false;
  }) as typeof response.write;
  response.flushHeaders();
  write(beginning.body, drain);
}

/** Writes a part of a body slowly, then calls `then`. */
type SlowWriter = (part: Buffer, then: () => void) => void;

function slowWriter({ response, wait }: FaultExchange, bytesPerSecond: number): SlowWriter {
  const tickMs = Math.max(TICK_MS, 1_000 / bytesPerSecond);
  const step = Math.max(1, Math.floor((bytesPerSecond * tickMs) / 1_000));
  const write = response.write.bind(response);
  return (part, then) => {
    const writeFrom = (at: number): void => {
      if (response.destroyed) return;
      if (at >= part.length) {
        then();
        return;
      }
      wait(tickMs, () => {
        write(part.subarray(at, at + step));
        writeFrom(at + step);
      });
    };
    writeFrom(0);
  };
}
