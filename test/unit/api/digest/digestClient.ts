import { digestHeader } from '../../../../tools/digest.mjs';

/** The parts of a client's answer; unset parts have a default. */
export interface AnswerSettings {
  readonly method?: string;
  readonly uri?: string;
  readonly username?: string;
  readonly password?: string;
  readonly realm?: string;
  /** If unset, the answer has the form of RFC 2069. */
  readonly nc?: string;
}

export const REALM = 'Deployment Management Public API';
export const TARGET = '/api/public/v1.0/groups?pageNum=1';
export const PUBLIC_KEY = 'ABCDEF';
export const PRIVATE_KEY = '11111111-2222-3333-4444-5555555';

/** Returns the header of a client that follows RFC 7616 (with a count) or RFC 2069 (without). */
export function answerTo(nonce: string, settings: AnswerSettings = {}): string {
  const {
    method = 'GET',
    uri = TARGET,
    username = PUBLIC_KEY,
    password = PRIVATE_KEY,
    realm = REALM,
    nc,
  } = settings;
  const key = { publicKey: username, privateKey: password };
  return digestHeader(key, { realm, nonce }, { method, uri, ...(nc !== undefined && { nc }) });
}
