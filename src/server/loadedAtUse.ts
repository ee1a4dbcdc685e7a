import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { problemReply } from '../control/problem.js';

/**
 * Returns a listener that loads the control plane at its first request. If that fails, the request is refused, and the next one
 * tries again: the files of the program may be replaced while it runs.
 */
export function loadedAtUse(load: () => Promise<RequestListener>): RequestListener {
  let app: RequestListener | undefined;
  const enter = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    app ??= await load();
    app(request, response);
  };
  return (request, response) => {
    enter(request, response).catch((error: unknown) => {
      const { contentType, text } = problemReply(503, `The control plane cannot be loaded: ${String(error)}`);
      response.writeHead(503, { 'Content-Type': contentType }).end(text);
    });
  };
}
