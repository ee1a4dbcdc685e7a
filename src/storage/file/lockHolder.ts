import { unlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { codeOf } from '../../simulator/systemError.js';
import { attempt } from './disk.js';

/** Answer of a process that has claimed the directory. */
export interface Answer {
  readonly isHolding: boolean;
  /** Id of the process that holds the directory, if it is known. */
  readonly pid: string;
}

/**
 * Maximum wait for an answer, in milliseconds. A process that runs but does not answer in time, for example
 * because it is suspended, counts as the holder of the lock.
 */
const PATIENCE_MS = 2_000;

/**
 * Asks a process for the result of its claim, and waits until the result is known. Calls `onAlive` when the
 * process answers. Removes the claim if its process has ended.
 */
export function askHolder(socketFile: string, onAlive: () => void): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = connect(socketFile);
    let pid = '';
    let isHolding = false;
    socket.setEncoding('utf8').setTimeout(PATIENCE_MS, () => {
      isHolding = true;
      socket.destroy();
    });
    socket.once('connect', onAlive);
    socket.on('data', (text: string) => {
      pid += text;
      isHolding = true;
    });
    socket.once('error', (error) => {
      const code = codeOf(error);
      if (code === 'ECONNREFUSED')
        attempt(() => {
          unlinkSync(socketFile);
        });
      isHolding = !['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'].includes(code);
    });
    socket.once('close', () => {
      resolve({ isHolding, pid });
    });
  });
}
