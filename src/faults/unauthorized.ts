import type { Effect } from '../world/faults/effect.js';
import type { Fault, Situation } from '../world/faults/fault.js';
import type { FaultUnauthorized } from '../world/scenario.gen.js';

type Variant = FaultUnauthorized['variant'];

/** The caller is refused although its request is right. */
export const unauthorized: Fault<FaultUnauthorized> = {
  disturb: ({ variant }, situation) => [effects[variant](situation)],
};

/** The login filter does not tell a wrong answer from an unknown key. */
const effects: Readonly<Record<Variant, (situation: Situation) => Effect>> = {
  staleNonce: () => ({ kind: 'challenge', stale: true }),
  badResponse: () => ({ kind: 'challenge', stale: false }),
  unknownKey: () => ({ kind: 'challenge', stale: false }),
  accessList: ({ remoteAddress }) => ({
    kind: 'refuse',
    errorCode: 'IP_ADDRESS_NOT_ON_ACCESS_LIST',
    parameters: [remoteAddress],
    headers: {},
  }),
  roleMissing: () => ({ kind: 'refuse', errorCode: 'USER_UNAUTHORIZED', parameters: [], headers: {} }),
};
