import { Agent, request as requestByHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent as TlsAgent, request as requestByHttps } from 'node:https';

/** Maximum size of a reply's body. The largest replies are automation configurations. */
const BODY_BYTES_MAX = 64 * 1024 * 1024;

/** A reply as the source sent it. */
export interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How connections to the source are secured. */
export interface Trust {
  /** Certificates of the authorities to trust, in the PEM format. If unset, Node.js chooses them. */
  readonly ca?: string;
  /** Whether to accept any certificate. */
  readonly insecure?: boolean;
}

/** Why no complete reply arrived. */
export class NoReply extends Error {
  override readonly name = 'NoReply';
}

/** Sends GET requests, one at a time, over one connection that it keeps open. */
export type SendGet = (
  url: URL,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
) => Promise<RawReply>;

/** Runs a function once, after some milliseconds. Returns a function that cancels it. */
export type After = (delayMs: number, run: () => void) => () => void;

/** Creates a sender of GET requests to one source. No other method can be sent. */
export function getSender(after: After, { ca, insecure = false }: Trust = {}): SendGet {
  const plain = new Agent({ keepAlive: true, maxSockets: 1 });
  const secured = new TlsAgent({
    keepAlive: true,
    maxSockets: 1,
    rejectUnauthorized: !insecure,
    ...(ca !== undefined && { ca }),
  });
  return (url, headers, timeoutMs) =>
    new Promise((resolve, reject) => {
      const isTls = url.protocol === 'https:';
      const begin = isTls ? requestByHttps : requestByHttp;
      const sent = begin(url, { method: 'GET', agent: isTls ? secured : plain, headers });
      const cancel = after(timeoutMs, () =>
        sent.destroy(new NoReply(`no answer within ${timeoutMs / 1000} s`)),
      );
      const fail = (error: NodeJS.ErrnoException): void => {
        cancel();
        reject(error instanceof NoReply ? error : new NoReply(reasonOf(error)));
      };
      sent.once('error', fail);
      sent.once('response', (response) => {
        bodyOf(response).then((body) => {
          cancel();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        }, fail);
      });
      sent.end();
    });
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) throw new NoReply(`a body of more than ${BODY_BYTES_MAX / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'the connection is refused';
  if (code === 'ENOTFOUND') return 'the host is unknown';
  if (code === 'ECONNRESET') return 'the connection was closed before the reply was complete';
  return message === '' ? (code ?? 'the connection failed') : message;
}
