import { closeSync, renameSync, rmSync, writeSync } from 'node:fs';
import { openOwnerOnly } from '../../input/ownerOnly.js';
import { FILE_BYTES_MAX } from '../../input/shippedFiles.js';
import { isLinesFile, LINES_ENDING } from '../../input/linesFile.js';
import { stateJson, stateLines } from '../../simulator/state/stateText.js';
import { lazyStateOf } from '../../simulator/worldState.js';
import { tableOf, type World } from '../../world/world.js';
import { temporaryOf } from './outputFiles.js';

const CHUNK_CHARS = 1024 * 1024;

/**
 * Writes the state of a world to a new file, in pieces. Replaces `file` only if the whole state is written. Returns the
 * file. If its JSON would be too long to be read again, this is a file of lines beside it.
 */
export function writeState(file: string, world: World, bytesMax = FILE_BYTES_MAX): string {
  const state = lazyStateOf(world, (name) => tableOf(world, name).all());
  const temporary = temporaryOf(file);
  try {
    const isWritten = !isLinesFile(file) && writePieces(temporary, jsonLine(state), bytesMax);
    if (!isWritten) writePieces(temporary, stateLines(state), Infinity);
    const target = isWritten || isLinesFile(file) ? file : file + LINES_ENDING;
    renameSync(temporary, target);
    return target;
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function* jsonLine(state: Parameters<typeof stateJson>[0]): Iterable<string> {
  yield* stateJson(state);
  yield '\n';
}

/** Writes a text to a file. Returns whether all of it fits into `bytesMax`. */
function writePieces(file: string, pieces: Iterable<string>, bytesMax: number): boolean {
  const handle = openOwnerOnly(file);
  let size = 0;
  try {
    let text = '';
    for (const piece of pieces) {
      text += piece;
      if (text.length < CHUNK_CHARS) continue;
      size += writeSync(handle, text);
      text = '';
      if (size > bytesMax) return false;
    }
    return size + writeSync(handle, text) <= bytesMax;
  } finally {
    closeSync(handle);
  }
}
