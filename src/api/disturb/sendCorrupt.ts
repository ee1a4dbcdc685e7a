import { hash } from '../../world/random.js';
import type { FaultCorrupt } from '../../world/scenario.gen.js';
import type { ApiResponse } from '../exchange.js';
import { prepareHead, sendBeginning, sendReply, withBody, withHeader, type Reply } from './collectReply.js';
import { closeSocket } from './sockets.js';

const GARBAGE_BYTES = 256;
/** So many bytes too many are promised. */
const PROMISED_BYTES_MORE = 100;

/** Sends a reply damaged. `seed` is what garbage is drawn from. */
export function sendCorrupt(
  how: FaultCorrupt['kind'],
  seed: number,
  response: ApiResponse,
  reply: Reply,
): void {
  const { socket } = response.req;
  const close = (): void => {
    closeSocket(socket);
  };
  switch (how) {
    case 'truncate':
      sendReply(response, withBody(reply, reply.body.subarray(0, Math.floor(reply.body.length / 2))));
      break;
    case 'badJson':
      sendReply(response, withBody(reply, spoilt(reply.body)));
      break;
    case 'wrongContentType':
      sendReply(response, withHeader(reply, 'Content-Type', 'text/html'));
      break;
    case 'wrongContentLength':
      prepareHead(response, reply);
      response.setHeader('Content-Length', reply.body.length + PROMISED_BYTES_MORE);
      sendBeginning(response, reply.body, close);
      break;
    case 'malformedChunk':
      prepareHead(response, reply);
      response.removeHeader('Content-Length');
      sendBeginning(response, reply.body.subarray(0, Math.ceil(reply.body.length / 2)), () => {
        socket.write(response.locals.method === 'HEAD' ? '' : 'not-a-size\r\n', close);
      });
      break;
    case 'garbage':
      socket.write(garbage(seed), close);
  }
}

/** No parser takes it, however lenient: what stands after the first name is lost. */
function spoilt(body: Buffer): Buffer {
  const text = body.toString('utf8');
  const at = text.indexOf(':');
  return Buffer.from(at < 0 ? `${text}]` : `${text.slice(0, at)}=>${text.slice(at + 1)}`);
}

/** The same bytes for the same seed; none of them can be the beginning of HTTP. */
function garbage(seed: number): Buffer {
  return Buffer.from(Array.from({ length: GARBAGE_BYTES }, (_, at) => 0x80 | (hash(seed, at) & 0x7f)));
}
