import type { Request } from 'express';
import { readJson, type Reader } from '../input/json/reader.js';

/** The body of a request, still to be looked at; without a body, an empty object. */
export function bodyOf(request: Request): unknown {
  return (request.body as unknown) ?? {};
}

/** The body of a request as a reader reads it. Throws all mistakes. */
export function readBody<T>(request: Request, reader: Reader<T>): T {
  return readJson(reader, bodyOf(request));
}
