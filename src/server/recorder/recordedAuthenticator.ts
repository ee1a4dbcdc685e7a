import { challengeHeader } from '../../api/digest/challenge.js';
import type { DigestAuthenticator } from '../../api/digest/digestAuthenticator.js';
import type { ExchangeLine } from '../../bundle/format.js';

/** Accepts the digest of a call if the recorded run accepted it. */
export function recordedAuthenticator(current: () => ExchangeLine | undefined): DigestAuthenticator {
  return {
    authenticate: ({ findKey }) => {
      const line = current();
      const key = line?.publicKey === undefined ? undefined : findKey(line.publicKey);
      return key === undefined
        ? {
            ok: false,
            stale: /stale\s*=\s*"?true/i.test(line?.replyHead ?? ''),
            reason: line?.keyRefusal,
          }
        : { ok: true, key };
    },
    challenge: ({ realm, parameter, stale }) =>
      challengeHeader({ realm, parameter, stale, nonce: '[redacted]' }),
  };
}
