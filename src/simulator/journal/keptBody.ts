import { Buffer } from 'node:buffer';
import type { KeptBody } from './cutBody.js';

/** The text that is kept of a body. */
export function textOf({ content }: KeptBody): string {
  return typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
}

/** A body as JSON; undefined when it is none, or only its beginning is kept. */
export function jsonOf(body: KeptBody | undefined): unknown {
  if (body === undefined || body.isCut || body.bytes === 0) return undefined;
  try {
    return JSON.parse(textOf(body)) as unknown;
  } catch {
    return undefined;
  }
}
