import type { RequestHandler } from 'express';
import { Problem } from '../problem.js';

/** Refuses any body but JSON: the other types are those that a web page may send without asking first. */
export const requireJson: RequestHandler = (request, _response, next) => {
  const {
    'content-length': length = '0',
    'transfer-encoding': encoding,
    'content-type': type,
  } = request.headers;
  const hasBody = encoding !== undefined || Number(length) > 0;
  if (hasBody && !request.is('application/json')) {
    const sent = type === undefined ? 'no Content-Type' : JSON.stringify(type);
    throw new Problem(415, `A body has to be application/json, not ${sent}.`);
  }
  next();
};
