import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { Refusal } from '../../domain/refusals.js';
import type { ApiRequest, Step } from '../exchange.js';

/** Larger bodies are refused unread; the platform's own limit is not shown. */
export const BODY_BYTES_MAX = 1024 * 1024;

const MEDIA_TYPE = 'application/json';
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Requests that said they had a body and had none: the parser would take that for an empty object. */
const empty = new WeakSet<object>();

const parseJson = express.json({
  limit: BODY_BYTES_MAX,
  verify: (request, _response, bytes) => {
    if (bytes.length === 0) empty.add(request);
    // The parser would put U+FFFD for what is not UTF-8 and change the meaning without a word.
    if (!isUtf8(bytes)) throw new Error('not UTF-8');
  },
}) as RequestHandler as Step;

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
  parseJson(request, response, (error?: unknown) => {
    if (empty.has(request)) request.body = undefined;
    next(error);
  });
};

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
