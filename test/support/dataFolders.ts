import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schedules } from '../../src/behaviours/behaviours.js';
import type { World } from '../../src/world/world.js';
import { openData, type Data, type DataOptions, type Kept } from '../../src/storage/data.js';
import type { ClockMode } from '../../src/world/clockSetting.js';
import type { WorldRecord, Checkpoint } from '../../src/simulator/worldRecord.js';
import { stateHash } from '../../src/simulator/stateHash.js';

const made: string[] = [];
const open: Data[] = [];

/** Creates an empty directory for a test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-data-'));
  made.push(folder);
  return folder;
}

/** Returns a copy of the directory as a kill at this moment would leave it. */
export function asAfterKill(folder: string): string {
  const copy = emptyFolder();
  cpSync(folder, copy, { recursive: true, filter: (file) => !file.endsWith('.sock') });
  return copy;
}

/** Opens a directory. Fails at the first warning unless the test handles warnings itself. */
export async function opened(folder: string, options: Partial<DataOptions> = {}): Promise<Data> {
  const warn = (message: string): void => {
    throw new Error(message);
  };
  const data = await openData(folder, { schedules, warn, ...options });
  open.push(data);
  return data;
}

/** Returns the only world of a directory, as a restart finds it. Fails unless there is exactly one. */
export async function found(folder: string, options: Partial<DataOptions> = {}): Promise<Kept> {
  const data = await opened(asAfterKill(folder), options);
  const [kept, ...others] = data.kept;
  if (kept === undefined || others.length > 0) throw new Error(`${data.kept.length} worlds`);
  return kept;
}

/** Closes and deletes all directories of a test. */
export function dropFolders(): void {
  for (const data of open.splice(0)) data.close();
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** Creates a checkpoint of a world. Its clock is stopped unless another mode is given. */
export function momentAt(world: World, clock: ClockMode = { rate: 1, isRunning: false }): Checkpoint {
  return { world, clock };
}

/** Creates the record of a world that has just been added, or that began as `origin`. */
export function newLife(
  world: World,
  { origin = world, ...own }: Partial<Omit<WorldRecord, 'origin'>> & { readonly origin?: World } = {},
): WorldRecord {
  return { ...momentAt(world), origin: momentAt(origin), checkpoints: new Map(), ownKeys: [], ...own };
}

/** A digest of the comparable parts of a world record. */
export function digestOf({ world, origin, checkpoints, ownKeys, clock }: WorldRecord): unknown {
  const digest = (at: Checkpoint): unknown => ({ world: stateHash(at.world), clock: at.clock });
  const named = Array.from(checkpoints, ([name, at]) => [name, digest(at)]);
  return { world: stateHash(world), clock, origin: digest(origin), named, ownKeys };
}

/** Returns all files of a directory with their contents, so that a test can detect changes. */
export function contentsOf(folder: string): unknown {
  const files = readdirSync(folder).filter((file) => !file.endsWith('.sock'));
  return files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
}
