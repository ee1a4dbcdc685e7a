import type { FaultUnauthorized } from '../../world/scenario.gen.js';
import { defineFault, type Situation } from '../engine/fault.js';
import { refusal, type RefusalEffect } from '../engine/refusal.js';

interface ChallengeEffect {
  readonly kind: 'challenge';
  readonly stale: boolean;
}

type UnauthorizedEffect = ChallengeEffect | RefusalEffect;

/** The caller is refused although its request is right. */
export const unauthorized = defineFault({
  endsExchange: true,
  decide: ({ variant }: FaultUnauthorized, situation) => variants[variant](situation),
  hooks: (effect) => ({
    replyInstead: (exchange) => {
      if (effect.kind === 'challenge') exchange.sendChallenge(effect.stale);
      else exchange.sendRefusal(effect);
    },
  }),
});

/** The login filter replies to an unknown key as to a wrong signature. */
const variants: Readonly<Record<FaultUnauthorized['variant'], (situation: Situation) => UnauthorizedEffect>> =
  {
    staleNonce: () => ({ kind: 'challenge', stale: true }),
    badResponse: () => ({ kind: 'challenge', stale: false }),
    unknownKey: () => ({ kind: 'challenge', stale: false }),
    accessList: ({ remoteAddress }) => refusal('IP_ADDRESS_NOT_ON_ACCESS_LIST', [remoteAddress]),
    roleMissing: () => refusal('USER_UNAUTHORIZED'),
  };
