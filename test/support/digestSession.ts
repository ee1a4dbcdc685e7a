import { countText, digestHeader, type Challenge, type KeyPair } from '../../tools/digest.mjs';

/** Maximum number of requests per nonce. The server refuses a nonce after 1023 uses. */
const USES_PER_NONCE_MAX = 500;

/** Signs many requests with one nonce, and asks for a new challenge before the nonce is used up. */
export class DigestSession {
  private challenge: Challenge | undefined;
  private count = 0;

  /** `usesPerNonce` is the number of requests that one nonce signs. */
  constructor(
    private readonly fetchChallenge: () => Promise<Challenge>,
    private readonly usesPerNonce = USES_PER_NONCE_MAX,
  ) {}

  async sign(key: KeyPair, method: string, uri: string): Promise<string> {
    if (this.challenge === undefined || this.count >= this.usesPerNonce) {
      this.challenge = await this.fetchChallenge();
      this.count = 0;
    }
    this.count += 1;
    return digestHeader(key, this.challenge, { method, uri, nc: countText(this.count) });
  }
}
