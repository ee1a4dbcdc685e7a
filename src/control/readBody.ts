import type { Request } from 'express';
import { readJson, type Reader } from '../simulator/json/reader.js';

/** The body of a request as a reader reads it; without a body, an empty object. Throws all mistakes. */
export function readBody<T>(request: Request, reader: Reader<T>): T {
  const body: unknown = request.body ?? {};
  return readJson(reader, body);
}
