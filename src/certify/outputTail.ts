import type { ChildProcess } from 'node:child_process';
import { nextTurn } from '../simulator/nextTurn.js';

/** Maximum number of characters of the output of a command that are kept. */
const CHARACTERS_MAX = 8_192;
/** Number of turns of the event loop in which the last output may still arrive. */
const TURNS = 10;

/** Keeps the end of the output of a command. Commands may write without limit. */
export class OutputTail {
  private kept = '';
  private isCut = false;

  readonly add = (chunk: Buffer): void => {
    const all = this.kept + chunk.toString('utf8');
    this.isCut ||= all.length > CHARACTERS_MAX;
    this.kept = all.slice(-CHARACTERS_MAX);
  };

  get text(): string {
    return (this.isCut ? '…' : '') + this.kept.trimEnd();
  }

  /** Reads what a command wrote just before it ended, then closes its output. */
  async settle({ stdout, stderr }: ChildProcess): Promise<void> {
    const streams = [stdout, stderr].filter((stream) => stream !== null);
    for (let turn = 0; turn < TURNS && streams.some(({ readableEnded }) => !readableEnded); turn += 1)
      await nextTurn();
    for (const stream of streams) stream.destroy();
  }
}
