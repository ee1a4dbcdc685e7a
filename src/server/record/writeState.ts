import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { canonicalPieces } from '../../simulator/state/canonicalJson.js';
import { lazyStateOf } from '../../simulator/worldState.js';
import { temporaryOf } from './outputFiles.js';
import { tableOf, type World } from '../../world/world.js';

/** Levels down to which the text is made in pieces: the state, its tables, their rows. */
const DEPTH = 3;
const CHUNK_CHARS = 1024 * 1024;

/** Writes the state of a world to a new file, in pieces. Replaces `file` only if the whole state is written. */
export function writeState(file: string, world: World): void {
  const temporary = temporaryOf(file);
  try {
    const handle = openSync(temporary, 'w');
    try {
      let text = '';
      for (const piece of canonicalPieces(
        lazyStateOf(world, (name) => tableOf(world, name).all()),
        DEPTH,
      )) {
        text += piece;
        if (text.length < CHUNK_CHARS) continue;
        writeSync(handle, text);
        text = '';
      }
      writeSync(handle, `${text}\n`);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
