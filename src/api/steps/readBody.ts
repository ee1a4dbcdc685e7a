import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { Refusal } from '../../world/refusals.js';
import { memberNames } from '../../journal/httpText.js';
import type { ApiRequest, ApiResponse, Step } from '../exchange.js';

/** Larger bodies are refused unread; the platform's own limit is not shown. */
export const BODY_BYTES_MAX = 1024 * 1024;

const MEDIA_TYPE = 'application/json';
const BYTE_ORDER_MARK = '\ufeff';
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** For bodies that have to be decoded first, or whose length is not told. */
const parseBytes = express.raw({ limit: BODY_BYTES_MAX, type: () => true }) as RequestHandler as Step;

/**
 * Pipeline, before step 6: reads a JSON body where the method has one. What comes with a GET is left alone, as real
 * clients send `null`, or a media type without a body. The media type is made canonical: the validator keeps a
 * compiled schema for every distinct one for ever.
 */
export const readBody: Step = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'DELETE') {
    delete request.headers['content-type'];
    next();
    return;
  }
  // The parser would read all of it before it refuses.
  if (Number(request.headers['content-length']) > BODY_BYTES_MAX) {
    throw new Refusal('REQUEST_TOO_LARGE', String(BODY_BYTES_MAX));
  }
  const mediaType = request.headers['content-type'] ?? '';
  if (hasBody(request) && !isJson(mediaType))
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', mediaType || 'none');
  request.headers['content-type'] = MEDIA_TYPE;
  const taken = (error: unknown, bytes: unknown): void => {
    next(error ?? take(request, response, bytes));
  };
  if (isPlain(request)) collect(request, taken);
  else
    parseBytes(request, response, (error?: unknown) => {
      taken(error, request.body);
    });
};

/** The parser's way through decoders and converters costs a tenth of a small change; most bodies need none of them. */
function isPlain({ headers }: ApiRequest): boolean {
  return headers['content-length'] !== undefined && headers['content-encoding'] === undefined;
}

/**
 * Collects a body whose length is known, and not too large. Read off as it comes: a stream that flows keeps what it
 * belongs to alive for longer, which the garbage collector pays for.
 */
function collect(request: ApiRequest, done: (error: undefined, bytes: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let missing = Number(request.headers['content-length']);
  const readOff = (): void => {
    for (let chunk = next(request); chunk !== null; chunk = next(request)) {
      chunks.push(chunk);
      missing -= chunk.length;
    }
    if (missing > 0) return;
    request.off('readable', readOff);
    const [first] = chunks;
    done(undefined, chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
  };
  request.on('readable', readOff);
}

function next(request: ApiRequest): Buffer | null {
  return request.read() as Buffer | null;
}

/** Puts the value of a body into its request; returns why that cannot be. Without a single byte there is none. */
function take(request: ApiRequest, response: ApiResponse, bytes: unknown): Refusal | undefined {
  request.body = undefined;
  if (!Buffer.isBuffer(bytes)) return undefined;
  response.locals.record.receive(bytes);
  if (bytes.length === 0) return undefined;
  const value = isUtf8(bytes) ? parsed(bytes.toString('utf8')) : undefined;
  // "null" and the other scalars are JSON, but nothing that any operation takes.
  if (typeof value !== 'object' || value === null) return new Refusal('INVALID_JSON');
  request.body = value;
  response.locals.record.members = memberNames(value);
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

function hasBody(request: ApiRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

/** Whatever its parameters; JSON is UTF-8 (RFC 8259, 8.1). */
function isJson(mediaType: string): boolean {
  const [essence = ''] = mediaType.split(';');
  const charset = CHARSET.exec(mediaType)?.[1] ?? 'utf-8';
  return essence.trim().toLowerCase() === MEDIA_TYPE && /^utf-?8$/i.test(charset);
}
