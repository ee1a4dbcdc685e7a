import { described, object, optional } from '../../schema/schema.js';
import { defineFault, variantOf, type Situation } from '../engine/fault.js';
import type { OtherChallenge } from '../engine/faultExchange.js';
import { refusal, type RefusalEffect } from '../engine/refusal.js';

export interface ChallengeEffect {
  readonly kind: 'challenge';
  readonly stale: boolean;
  /** Another challenge in the same reply. */
  readonly beside?: OtherChallenge;
}

const variants = {
  staleNonce:
    '401 with a new nonce and `stale=true`: a correct client signs again and gets through, if the rule lets it.',
  basicBeside: '401 with a new nonce, `stale=true`, and an offer of Basic before that of Digest.',
  strongerFirst:
    '401 with a new nonce, `stale=true`, and an offer of Digest with SHA-512-256 before that with MD5.',
  badResponse: '401 with `stale=false`, as for a wrong signature.',
  unknownKey:
    '401 with `stale=false`, as for an unknown key: the platform sends the same for a wrong signature.',
  accessList: '403 `IP_ADDRESS_NOT_ON_ACCESS_LIST`, as from an address that is not on the access list.',
  roleMissing: '`USER_UNAUTHORIZED` with the status of the quirk `missingRole`, as without the role.',
};

const effects: Readonly<
  Record<keyof typeof variants, (situation: Situation) => ChallengeEffect | RefusalEffect>
> = {
  staleNonce: () => ({ kind: 'challenge', stale: true }),
  basicBeside: () => ({ kind: 'challenge', stale: true, beside: 'basic' }),
  strongerFirst: () => ({ kind: 'challenge', stale: true, beside: 'stronger' }),
  badResponse: () => ({ kind: 'challenge', stale: false }),
  unknownKey: () => ({ kind: 'challenge', stale: false }),
  accessList: ({ remoteAddress }) => refusal('IP_ADDRESS_NOT_ON_ACCESS_LIST', [remoteAddress]),
  roleMissing: () => refusal('USER_UNAUTHORIZED'),
};

const kind = variantOf(variants);

/** A fault that refuses the caller although the request is correct. */
export const unauthorized = defineFault({
  settings: object(
    {
      kind: optional(kind),
      variant: optional(described(kind, 'Another name of `kind`.')),
    },
    {
      description: 'The caller is refused although its request is correct.',
      exactlyOneOf: ['kind', 'variant'],
    },
  ),
  clientSees: variants,
  endsExchange: true,
  decide: (settings, situation) => {
    const name = settings.kind ?? settings.variant;
    return name && effects[name](situation);
  },
  hooks: (effect) => ({
    replyInstead: (exchange) => {
      if (effect.kind === 'challenge') exchange.sendChallenge(effect.stale, effect.beside);
      else exchange.sendRefusal(effect);
    },
  }),
});
