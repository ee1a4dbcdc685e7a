import { unlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { codeOf } from '../../simulator/systemError.js';
import { attempt } from './disk.js';

/** What became of a claim to a directory. */
export interface Answer {
  readonly isHolding: boolean;
  /** Of the process that holds the directory, if it said. */
  readonly pid: string;
}

/** A process that lives and does not answer, because it is stopped for example, is taken to hold on. */
const PATIENCE_MS = 2_000;

/**
 * Asks whoever made a claim to a directory, and waits while they do not know themselves; says when they turn out to be
 * alive. The claim of a process that is gone is taken away.
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
