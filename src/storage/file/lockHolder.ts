import { unlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { codeOf } from '../../simulator/systemError.js';
import { attempt } from './disk.js';

/** Result of a claim to a directory. */
export interface Answer {
  readonly isHolding: boolean;
  /** Id of the process that holds the directory, if known. */
  readonly pid: string;
}

/** A running process that does not answer, for example because it is stopped, keeps its lock. */
const PATIENCE_MS = 2_000;

/**
 * Asks the process that made a claim for its result, and waits while the result is open. Calls `onAlive` when the process
 * answers. Removes the claim of a process that has ended.
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
