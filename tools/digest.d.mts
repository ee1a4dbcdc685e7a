/** The two halves of an API key. */
export interface KeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface Challenge {
  readonly realm: string;
  readonly nonce: string;
}

export interface SignedRequest {
  readonly method: string;
  /** The path with its query. */
  readonly uri: string;
  /** Which use of the nonce this is, as eight hex digits. If unset: the form of RFC 2069, without `qop`. */
  readonly nc?: string;
  readonly cnonce?: string;
}

export function challengeIn(header: string | null | undefined): Challenge;
export function digestHeader(key: KeyPair, challenge: Challenge, request: SignedRequest): string;
export function digestResponse(key: KeyPair, challenge: Challenge, request: SignedRequest): string;
export function countText(count: number): string;
export function uriOf(url: string): string;
