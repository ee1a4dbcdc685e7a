import { isUtf8 } from 'node:buffer';
import express, { type RequestHandler } from 'express';
import { Refusal } from '../../domain/refusals.js';
import type { ApiRequest, Step } from '../exchange.js';

/** Larger bodies are refused unread; the platform's own limit is not shown. */
export const BODY_BYTES_MAX = 1024 * 1024;

const MEDIA_TYPE = 'application/json';

const parseJson = express.json({
  limit: BODY_BYTES_MAX,
  verify: (_request, _response, bytes) => {
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
  if (hasBody(request)) {
    const mediaType = request.headers['content-type'] ?? '';
    const [essence = ''] = mediaType.split(';');
    if (essence.trim().toLowerCase() !== MEDIA_TYPE)
      throw new Refusal('UNSUPPORTED_MEDIA_TYPE', mediaType || 'none');
  }
  parseJson(request, response, (error?: unknown) => {
    request.headers['content-type'] = MEDIA_TYPE;
    next(error);
  });
};

function hasBody(request: ApiRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}
