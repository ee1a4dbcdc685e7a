import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Sends a long JSON text piece by piece, each made only when the client has taken the one before. */
export async function sendPieces(response: Response, pieces: Iterable<string>): Promise<void> {
  response.type('application/json');
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    // A client that leaves in the middle of a long text has broken nothing.
    if (!hasLeft(error)) throw error;
  }
}

function hasLeft(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  );
}
