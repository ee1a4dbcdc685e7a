/** Sends bursts of one request over many persistent connections, so that two servers can take turns within milliseconds. */
import { once } from 'node:events';
import { connect } from 'node:net';

const CONNECTIONS = 32;
const OK = Buffer.from('HTTP/1.1 200 ');
const HEAD = Buffer.from('HTTP/1.1 ');

export class BurstClient {
  #sockets;

  static async open(url) {
    const { hostname, port } = new URL(url);
    const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    return new BurstClient(sockets);
  }

  constructor(sockets) {
    this.#sockets = sockets;
  }

  /** Sends `count` requests, one at a time on each connection. `textOf` returns the bytes of the n-th. Throws if a reply is not a 200. */
  send(count, textOf) {
    return new Promise((resolve, reject) => {
      let sent = 0;
      let answered = 0;
      for (const socket of this.#sockets) {
        let left = 0;
        const next = () => {
          if (sent === count) return;
          socket.write(textOf(sent));
          sent += 1;
        };
        socket.removeAllListeners('data').on('data', (chunk) => {
          if (left === 0) {
            if (!chunk.subarray(0, OK.length).equals(OK)) reject(new Error(chunk.toString().slice(0, 500)));
            left = lengthOf(chunk);
          }
          left -= chunk.length;
          if (left > 0) return;
          answered += 1;
          if (answered === count) resolve();
          else next();
        });
        next();
      }
    });
  }

  close() {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** Returns the length of a reply, which begins with its whole head. */
function lengthOf(chunk) {
  const end = chunk.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(chunk.toString('latin1', HEAD.length, end))?.[1];
  if (end < 0 || length === undefined) throw new Error(`no length in ${chunk.toString().slice(0, 300)}`);
  return end + 4 + Number(length);
}
