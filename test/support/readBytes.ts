import { Buffer } from 'node:buffer';
import type { Response } from 'supertest';

/** Reads the body of a reply as bytes: a parser for supertest. */
export function readBytes(response: Response, done: (error: Error | null, bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () => {
    done(null, Buffer.concat(chunks));
  });
}
