import { expect } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReady, type ReadyLine } from '../../support/program.js';

/** Has the program running that the page has started last, but on free ports and with files of its own. */
export class Reader {
  private readonly folder = mkdtempSync(join(tmpdir(), 'understudy-reader-'));
  private program: Awaited<ReturnType<typeof startReady>> | undefined;

  async start(options: readonly string[]): Promise<void> {
    await this.stop();
    const own = options.map((option) => option.replace(/^\/tmp\//, `${this.folder}/`));
    this.program = await startReady('--log', 'json', ...own);
  }

  /** Where it runs; by itself where the page takes for granted that it does. */
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
