import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { nextTurn } from '../../simulator/nextTurn.js';
import { RequestFraming } from './requestFraming.js';

/** The event with which a server hands over a connection that speaks HTTP. */
export type HttpConnection = 'connection' | 'secureConnection';

/**
 * Hands only bytes to Node's parser that all servers read alike, and of one connection one request a turn of the event loop. The parser of
 * some versions of Node.js, such as 20.19.0, would find a second request in the rest; and each would handle all requests of a piece before
 * anything else, such as a signal to stop. The server gets the same event as for requests that its parser refuses.
 */
export function refuseUnclear(server: Server, connection: HttpConnection, lineBytesMax: number): void {
  server.on(connection, (socket: Socket) => {
    // The server has added its listener before this one runs. Any other listener of this event makes Node.js pass all bytes
    // through such listeners.
    const [parse] = socket.listeners('data') as ((piece: Buffer) => void)[];
    if (parse === undefined)
      throw new Error('The HTTP server of this Node.js does not read by the event "data".');
    socket.off('data', parse);
    const framing = new RequestFraming(lineBytesMax);
    const read = (piece: Buffer, from = 0): void => {
      const end = framing.endOfNext(piece, from);
      if (end > from) parse.call(socket, end - from === piece.length ? piece : piece.subarray(from, end));
      if (!framing.isSound) {
        socket.off('data', read);
        server.emit('clientError', unclear(framing), socket);
        // Take the rest from the client, because it may read the answer only after it has sent everything.
        socket.resume();
      } else if (end < piece.length) {
        holdForATurn(socket, () => {
          read(piece, end);
        });
      }
    };
    socket.on('data', read);
  });
}

/** A connection that Node's server has paused, because the client does not read its replies. */
type Paused = Socket & { readonly _paused?: boolean };

/**
 * Calls a function in the next turn of the event loop, or when Node's server reads the connection again if it has paused it. Nothing is
 * read until then. If the connection is closed meanwhile, the function is not called.
 */
function holdForATurn(socket: Paused, then: () => void): void {
  let isHeld = true;
  const goOn = (): Socket => {
    if (isHeld || socket._paused === true || socket.destroyed) return socket;
    // This is the method of the class again.
    Reflect.deleteProperty(socket, 'resume');
    socket.resume();
    then();
    return socket;
  };
  socket.pause();
  // Node's server calls this at the end of each request, and when the client has read enough.
  socket.resume = goOn;
  void nextTurn().then(() => {
    isHeld = false;
    goOn();
  });
}

/** An error as Node's parser makes it. */
function unclear({ isTooLong }: RequestFraming): Error {
  const code = isTooLong ? 'HPE_HEADER_OVERFLOW' : 'HPE_INVALID_FRAMING';
  return Object.assign(new Error('Two servers may read this request differently.'), { code });
}
