import { isChallenge } from './challenge.js';
import { digestOf, schemeOf } from './exchangeFacts.js';
import type { ExchangeRecord } from './exchangeRecord.js';
import { parseDigest, parseReplyHead } from './httpText.js';

/**
 * Pairs challenges with the requests that answer them. Digest needs both, so they are one call of the client.
 *
 * A request with credentials answers the challenge whose nonce it uses. If that one is answered already or not known, it answers the
 * latest open challenge for the same method and target on its connection.
 */
export class HandshakePairs {
  private readonly answers = new Map<ExchangeRecord, ExchangeRecord>();
  private readonly challenges = new Map<ExchangeRecord, readonly ExchangeRecord[]>();
  /** Challenges without an answer, oldest first. */
  private readonly open = new Set<ExchangeRecord>();
  private readonly byNonce = new Map<string, ExchangeRecord>();
  private readonly byRequest = new Map<string, readonly ExchangeRecord[]>();
  /** Requests with credentials by the nonces that they use. */
  private readonly signed = new Map<string, ExchangeRecord>();

  get unanswered(): readonly ExchangeRecord[] {
    return [...this.open];
  }

  answerTo(challenge: ExchangeRecord): ExchangeRecord | undefined {
    return this.answers.get(challenge);
  }

  challengesOf(answer: ExchangeRecord): readonly ExchangeRecord[] {
    return this.challenges.get(answer) ?? [];
  }

  /** Adds a request, in the order of arrival. */
  addRequest(record: ExchangeRecord): void {
    if (schemeOf(record) === undefined) return;
    const nonce = nonceOf(record);
    if (nonce !== undefined) this.signed.set(nonce, record);
    const issuer = this.byNonce.get(nonce ?? '');
    const challenge = issuer ?? this.byRequest.get(requestOf(record))?.at(-1);
    if (challenge !== undefined) this.join(challenge, record);
  }

  /** Adds the reply to a request that was added before. */
  addReply(record: ExchangeRecord): void {
    if (!isChallenge(record)) return;
    const nonce = issuedNonce(record);
    // The client can answer before the end of the challenge is noted.
    const answer = this.signed.get(nonce ?? '');
    if (answer !== undefined) {
      this.join(record, answer);
      return;
    }
    this.open.add(record);
    if (nonce !== undefined) this.byNonce.set(nonce, record);
    const request = requestOf(record);
    this.byRequest.set(request, [...(this.byRequest.get(request) ?? []), record]);
  }

  private join(challenge: ExchangeRecord, answer: ExchangeRecord): void {
    this.answers.set(challenge, answer);
    this.challenges.set(answer, [...this.challengesOf(answer), challenge]);
    this.open.delete(challenge);
    this.byNonce.delete(issuedNonce(challenge) ?? '');
    const request = requestOf(challenge);
    const others = this.byRequest.get(request)?.filter((each) => each !== challenge) ?? [];
    if (others.length === 0) this.byRequest.delete(request);
    else this.byRequest.set(request, others);
  }
}

function requestOf({ method, target, connection }: ExchangeRecord): string {
  return `${connection} ${method} ${target}`;
}

function nonceOf(record: ExchangeRecord): string | undefined {
  return digestOf(record).get('nonce');
}

function issuedNonce({ replyHead = '' }: ExchangeRecord): string | undefined {
  return parseDigest(String(parseReplyHead(replyHead)['www-authenticate'])).get('nonce');
}
