import { hash, timingSafeEqual } from 'node:crypto';
import type { DigestAnswer } from './authorizationHeader.js';
import { memoizeByText } from '../memo.js';

/** An answer to a challenge, with what it has to fit. */
export interface DigestClaim {
  readonly method: string;
  /** The forms in which the header's `uri` may name the request. */
  readonly targets: readonly string[];
  readonly answer: DigestAnswer;
  /** Undefined when nobody has this username. */
  readonly ha1: string | undefined;
}

const NOBODYS_HA1 = '0'.repeat(32);
/** Of method and target, so of nothing secret. */
const HA2_KEPT_MAX = 1_000;
const RESPONSE_FORM = /^[0-9a-f]{32}$/i;
const ORIGIN = /^https?:\/\/[^/?#]*\/?/i;

/** HA1 of RFC 7616: what the server keeps of a key pair to check its answers in one realm. */
export function ha1Of(publicKey: string, realm: string, privateKey: string): string {
  return md5(`${publicKey}:${realm}:${privateKey}`, 'utf8').toString('hex');
}

/**
 * Whether an answer proves that its sender knows the private key (Authentication, rule 1), with `qop=auth` (RFC 7616)
 * or without (RFC 2069). An unknown username takes the same steps as a known one, so that time does not tell them apart.
 */
export function verifyDigest({ method, targets, answer, ha1 }: DigestClaim): boolean {
  const expected = expectedResponse(method, answer, ha1 ?? NOBODYS_HA1);
  const right =
    RESPONSE_FORM.test(answer.response) && timingSafeEqual(expected, Buffer.from(answer.response, 'hex'));
  return right && ha1 !== undefined && isSupported(answer) && namesOneOf(targets, answer.uri);
}

// Parameters go in as they were sent: `nc=1` is not `nc=00000001`, and `qop=AUTH` is not `qop=auth`.
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

function namesOneOf(targets: readonly string[], uri: string): boolean {
  const named = originForm(uri);
  return targets.some((target) => originForm(target) === named);
}

/** Path and query of a request target; a client behind a proxy may send the absolute form in either place. */
function originForm(target: string): string {
  return target.replace(ORIGIN, '/');
}

// Node hands a header over as Latin-1: encoding it back that way hashes the bytes that were sent.
function md5(text: string, encoding: 'latin1' | 'utf8' = 'latin1'): Buffer {
  return hash('md5', encoding === 'utf8' ? text : Buffer.from(text, encoding), 'buffer');
}
