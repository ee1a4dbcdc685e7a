import { expect } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReady, type ReadyLine } from '../../support/program.js';

/** Runs the program that a page has started last, but on free ports and with a temporary folder instead of `/tmp`. */
export class Reader {
  private readonly folder = mkdtempSync(join(tmpdir(), 'understudy-reader-'));
  private program: Awaited<ReturnType<typeof startReady>> | undefined;

  async start(options: readonly string[]): Promise<void> {
    await this.stop();
    const own = options.map((option) => option.replace(/^\/tmp\//, `${this.folder}/`));
    this.program = await startReady('--log', 'json', ...own);
  }

  /** Returns the ready line of the running program. Starts the program if the page has not started one. */
  async running(): Promise<ReadyLine> {
    if (this.program === undefined) await this.start([]);
    if (this.program === undefined) throw new Error('It did not start.');
    return this.program.ready;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  private async stop(): Promise<void> {
    if (this.program === undefined) return;
    this.program.child.kill('SIGTERM');
    expect(await this.program.ended).toMatchObject({ code: 0, stderr: '' });
    this.program = undefined;
  }
}
