import { hash, timingSafeEqual } from 'node:crypto';
import { withoutOrigin, withOneSlash } from '../worldPath.js';
import type { DigestAnswer } from './authorizationHeader.js';
import { memoizeByText } from '../../tuning/memo.js';

/** An answer to a challenge, with the values that the answer must match. */
export interface DigestClaim {
  readonly method: string;
  /** The values that the `uri` parameter may have. */
  readonly targets: readonly string[];
  /** Whether several slashes at the start of a target count as one. */
  readonly mayDoubleSlash?: boolean;
  readonly answer: DigestAnswer;
  /** The hash HA1 of the caller's key pair. `undefined` means that the username is unknown. */
  readonly ha1: string | undefined;
}

const UNKNOWN_HA1 = '0'.repeat(32);
/** Maximum number of memoized hashes of a method and a target. These hashes are not secret. */
const HA2_KEPT_MAX = 1_000;
const RESPONSE_FORM = /^[0-9a-f]{32}$/i;

/**
 * Returns the hash HA1 of RFC 7616 for a key pair and a realm. A server needs it to check the answers of
 * clients with this key pair.
 */
export function ha1Of(publicKey: string, realm: string, privateKey: string): string {
  return md5(`${publicKey}:${realm}:${privateKey}`, 'utf8').toString('hex');
}

/** The judgement about an answer: `right`, or its first mistake. */
export type DigestJudgement = 'right' | 'wrongResponse' | 'unsupported' | 'otherTarget';

/**
 * Returns whether an answer proves knowledge of the private key (API document, Authentication, rule 1).
 * Supports `qop=auth` (RFC 7616) and answers without `qop` (RFC 2069). For unknown usernames it does the same
 * work, so that the response time does not reveal which usernames exist.
 */
export function judgeDigest({ method, targets, mayDoubleSlash, answer, ha1 }: DigestClaim): DigestJudgement {
  const expected = expectedResponse(method, answer, ha1 ?? UNKNOWN_HA1);
  const right =
    RESPONSE_FORM.test(answer.response) && timingSafeEqual(expected, Buffer.from(answer.response, 'hex'));
  if (!right || ha1 === undefined) return 'wrongResponse';
  if (!isSupported(answer)) return 'unsupported';
  return namesOneOf(targets, answer.uri, mayDoubleSlash) ? 'right' : 'otherTarget';
}

// Hashes the parameters as sent, because `nc=1` and `nc=00000001` have different hashes, and so have
// `qop=AUTH` and `qop=auth`.
function expectedResponse(method: string, answer: DigestAnswer, ha1: string): Buffer {
  const { nonce, nc = '', cnonce = '', qop, uri } = answer;
  const ha2 = ha2Of(`${method}:${uri}`);
  return md5(qop === undefined ? `${ha1}:${nonce}:${ha2}` : `${ha1}:${nonce}:${nc}:${cnonce}:${qop}:${ha2}`);
}

const ha2Of = memoizeByText(HA2_KEPT_MAX, (text) => md5(text).toString('hex'));

function isSupported({ algorithm = 'MD5', qop, nc, cnonce }: DigestAnswer): boolean {
  if (algorithm.toLowerCase() !== 'md5') return false;
  return qop === undefined || (qop.toLowerCase() === 'auth' && nc !== undefined && cnonce !== undefined);
}

/** The `uri` has the target as the program wrote it. Python's requests sends fewer slashes at its start than it signs. */
function namesOneOf(targets: readonly string[], uri: string, mayDoubleSlash = false): boolean {
  const pathOf = (target: string): string =>
    mayDoubleSlash ? withOneSlash(withoutOrigin(target)) : withoutOrigin(target);
  const named = pathOf(uri);
  return targets.some((target) => pathOf(target) === named);
}

// Hashes a text. Node.js decodes headers as Latin-1, so encoding them as Latin-1 restores the bytes that the
// client sent.
function md5(text: string, encoding: 'latin1' | 'utf8' = 'latin1'): Buffer {
  return hash('md5', encoding === 'utf8' ? text : Buffer.from(text, encoding), 'buffer');
}
