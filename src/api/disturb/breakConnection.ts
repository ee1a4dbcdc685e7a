import type { FaultConnection } from '../../world/scenario.gen.js';
import type { ApiResponse } from '../exchange.js';
import { prepareHead, sendBeginning, type Reply } from './collectReply.js';
import type { Delay } from './delay.js';
import { closeSocket, inItsTurn, resetSocket } from './sockets.js';

/** A client that waits longer than this for a silent server is told that the connection is over. */
export const HANG_MS_MAX = 3_600_000;

/** A reset that comes at once overtakes what was sent before it: some clients would see a mere end. */
const READ_MS = 50;

const NO_REPLY: Reply = { status: 200, headers: {}, body: Buffer.alloc(0) };

/** Breaks the connection of an exchange, in its turn; in the middle of the reply, if there is one. */
export function breakConnection(
  how: FaultConnection['kind'],
  response: ApiResponse,
  hold: Delay,
  reply: Reply = NO_REPLY,
): void {
  const { socket } = response.req;
  const close = (): void => {
    closeSocket(socket);
  };
  const reset = (): void => {
    resetSocket(socket);
  };
  const resetSoon = (): void => {
    hold.wait(READ_MS, reset);
  };
  inItsTurn(response, (hasWaited) => {
    if (how === 'hang') hang(response, hold);
    else if (how === 'closeEmpty') close();
    else if (how === 'reset') (hasWaited ? resetSoon : reset)();
    else sendHalf(response, reply, how === 'closeMidBody' ? close : resetSoon);
  });
}

function hang(response: ApiResponse, hold: Delay): void {
  const callOff = hold.wait(HANG_MS_MAX, () => {
    closeSocket(response.req.socket);
  });
  response.once('close', callOff);
}

/** The head promises the whole body; only half of it comes. */
function sendHalf(response: ApiResponse, reply: Reply, then: () => void): void {
  prepareHead(response, reply);
  if (reply.body.length > 0) response.setHeader('Content-Length', reply.body.length);
  sendBeginning(response, reply.body.subarray(0, Math.floor(reply.body.length / 2)), then);
}
