import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verification } from '../../../src/record/verify/verify.js';
import type { World } from '../../../src/world/world.js';
import { recordTo, verifiedAt, type RecordedFile } from '../../support/recordings.js';
import { Stage } from '../simulation/stage.js';

type Options = Parameters<typeof recordTo>[2];

/** A platform whose worlds a test records into a folder. */
export class RecordingStage extends Stage {
  private readonly folder = mkdtempSync(join(tmpdir(), 'recording-'));

  override async close(): Promise<void> {
    await super.close();
    rmSync(this.folder, { recursive: true });
  }

  /** Records a world of this platform. */
  record(world: string, options: Options): Promise<RecordedFile> {
    return recordTo(this.folder, `${this.origin}/worlds/${world}`, options);
  }

  /** Adds a world, records it, and removes it. */
  async recordOnce(world: World, options: Options): Promise<RecordedFile> {
    this.simulator.add('source', world);
    try {
      return await this.record('source', options);
    } finally {
      this.remove('source');
    }
  }

  /** Serves a recorded world, and returns what it answers otherwise than its source. */
  async differencesOf(recorded: RecordedFile): Promise<Verification['differences']> {
    this.simulator.add('recorded', recorded.world);
    try {
      return (await verifiedAt(`${this.origin}/worlds/recorded`, recorded)).differences;
    } finally {
      this.remove('recorded');
    }
  }
}
