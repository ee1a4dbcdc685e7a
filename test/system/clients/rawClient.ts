import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { digestResponse, uriOf } from '../../../tools/digest.mjs';
import type { Credentials } from './client.js';

/** A request in the form in which it is sent over the wire. */
export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface RawReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** The parameters of a challenge, by name. */
export type Challenge = ReadonlyMap<string, string>;

const CNONCE = '5b9c1e07a2d4f683';
const GO_KNOWS = ['realm', 'domain', 'nonce', 'opaque', 'stale', 'algorithm', 'qop'];

/** Sends a request unchanged, using only Node's own HTTP client. */
export async function send({ method, url, headers = {}, body = '' }: RawRequest): Promise<RawReply> {
  const outgoing = request(url, { method, headers, agent: false });
  outgoing.end(body);
  const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: reply.statusCode ?? 0, headers: reply.headers, text: await text(reply) };
}

/** Returns the challenge in a 401 response. */
export function challengeOf({ headers }: RawReply): string {
  return headers['www-authenticate'] ?? '';
}

/**
 * Parses a challenge as the vendor's Go clients do: splits it at `, ` and throws if it has a parameter unknown to
 * them.
 */
export function readLikeGo(header: string): Challenge {
  const parameters = readChallenge(header);
  const unknown = [...parameters.keys()].find((name) => !GO_KNOWS.includes(name));
  if (unknown !== undefined) throw new Error(`Challenge is bad: ${unknown}`);
  return parameters;
}

/** Parses a challenge with any parameters. */
export function readChallenge(header: string): Challenge {
  const parts = header.replace(/^Digest /, '').split(', ');
  return new Map(
    parts.map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1).replace(/^"|"$/g, '')];
    }),
  );
}

/** How a client answers a challenge. */
export interface Style {
  /** The nonce count, as literal text in the header. Unset for an answer without `qop` (RFC 2069). */
  readonly nc?: string;
}

/** Returns the answer to a challenge. As in the platform's own clients, the algorithm is quoted and `qop` is not. */
export function answer(
  challenge: Challenge,
  { method, url }: RawRequest,
  key: Credentials,
  { nc }: Style,
): string {
  const [realm = '', nonce = ''] = [challenge.get('realm'), challenge.get('nonce')];
  const uri = uriOf(url);
  const counted = nc === undefined ? {} : { nc, cnonce: CNONCE };
  const response = digestResponse(key, { realm, nonce }, { method, uri, ...counted });
  return [
    `Digest username="${key.publicKey}", realm="${realm}", nonce="${nonce}", uri="${uri}"`,
    `response="${response}", algorithm="MD5"`,
    ...(nc === undefined ? [] : [`qop=auth, nc=${nc}, cnonce="${CNONCE}"`]),
  ].join(', ');
}
