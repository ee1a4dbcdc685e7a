import createClient from 'openapi-fetch';
import type { paths } from '../control.gen.js';
import { askForToken, noteAnswer, storedToken } from './connection.js';
import { ConnectionLost, Refusal, type Problem } from './refusal.js';

/**
 * A client for the control plane, typed by its OpenAPI document. A proxy may add a path prefix to the address
 * of this page. Requests to the control plane then need the same prefix.
 */
export const control = createClient<paths>({
  baseUrl: new URL('.', document.baseURI).href.replace(/\/$/, ''),
});

control.use({
  onRequest: ({ request }) => {
    const token = storedToken();
    if (token !== undefined) request.headers.set('Authorization', `Bearer ${token}`);
  },
});

interface Reply<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the result of a call. Throws a Refusal or ConnectionLost. */
export async function answerTo<T>(call: Promise<Reply<T>>): Promise<T> {
  const { data, error, response } = await arrived(call);
  if (response.ok) return data as T;
  const refusal = new Refusal(response.status, problemIn(error));
  if (response.status === 401) askForToken(refusal.message);
  throw refusal;
}

async function arrived<T>(call: Promise<Reply<T>>): Promise<Reply<T>> {
  try {
    const reply = await call;
    noteAnswer(true);
    return reply;
  } catch (error) {
    // Pass on the error, because the console itself has aborted the call.
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteAnswer(false);
    throw new ConnectionLost();
  }
}

/** Returns the problem in an error response. Accepts any value, because a proxy may have sent the response. */
function problemIn(error: unknown): Problem {
  return typeof error === 'object' && error !== null ? error : {};
}
