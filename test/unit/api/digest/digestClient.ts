import { createHash } from 'node:crypto';

/** The parts of a client's answer; unset parts have a default. */
export interface AnswerSettings {
  readonly method?: string;
  readonly uri?: string;
  readonly username?: string;
  readonly password?: string;
  readonly realm?: string;
  /** Absent: an answer in the form of RFC 2069. */
  readonly nc?: string;
}

export const REALM = 'Deployment Management Public API';
export const TARGET = '/api/public/v1.0/groups?pageNum=1';
export const PUBLIC_KEY = 'ABCDEF';
export const PRIVATE_KEY = '11111111-2222-3333-4444-5555555';

/** The header of a client that knows RFC 7616 (with a count) or RFC 2069 (without). */
export function answerTo(nonce: string, settings: AnswerSettings = {}): string {
  const {
    method = 'GET',
    uri = TARGET,
    username = PUBLIC_KEY,
    password = PRIVATE_KEY,
    realm = REALM,
    nc,
  } = settings;
  const ha1 = md5(`${username}:${realm}:${password}`);
  const ha2 = md5(`${method}:${uri}`);
  const response = md5(
    nc === undefined ? `${ha1}:${nonce}:${ha2}` : `${ha1}:${nonce}:${nc}:c0ffee:auth:${ha2}`,
  );
  const counted = nc === undefined ? '' : `, qop=auth, nc=${nc}, cnonce="c0ffee"`;
  return `Digest username="${username}", realm="${realm}", nonce="${nonce}", uri="${uri}", response="${response}"${counted}`;
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
