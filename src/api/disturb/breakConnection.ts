import type { FaultConnection } from '../../domain/scenario.gen.js';
import type { ApiResponse } from '../exchange.js';
import { prepareHead, type Reply } from './collectReply.js';
import type { Hold } from './hold.js';
import { closeSocket, resetSocket } from './sockets.js';

/** A client that waits longer than this for a silent server is told that the connection is over. */
export const HANG_MS_MAX = 3_600_000;

/** A reset that comes at once overtakes what was sent before it: some clients would see a mere end. */
const READ_MS = 50;

const NO_REPLY: Reply = { status: 200, headers: {}, body: Buffer.alloc(0) };

/** Breaks the connection of an exchange; in the middle of the reply, if there is one. */
export function breakConnection(
  how: FaultConnection['kind'],
  response: ApiResponse,
  hold: Hold,
  reply: Reply = NO_REPLY,
): void {
  const { socket } = response.req;
  switch (how) {
    case 'reset':
      resetSocket(socket);
      break;
    case 'closeEmpty':
      closeSocket(socket);
      break;
    case 'hang':
      hang(response, hold);
      break;
    case 'resetMidBody':
      sendHalf(response, reply, () => {
        hold.wait(READ_MS, () => {
          resetSocket(socket);
        });
      });
      break;
    case 'closeMidBody':
      sendHalf(response, reply, () => {
        closeSocket(socket);
      });
  }
}

function hang(response: ApiResponse, hold: Hold): void {
  const callOff = hold.wait(HANG_MS_MAX, () => {
    closeSocket(response.req.socket);
  });
  response.once('close', callOff);
}

/** The head promises the whole body; only half of it comes. */
function sendHalf(response: ApiResponse, reply: Reply, then: () => void): void {
  prepareHead(response, reply);
  response.setHeader('Content-Length', reply.body.length);
  const half = reply.body.subarray(0, Math.floor(reply.body.length / 2));
  if (half.length === 0) response.flushHeaders();
  // Of nothing the callback would come before the head is out.
  if (half.length === 0) response.req.socket.write('', then);
  else response.write(half, then);
}
