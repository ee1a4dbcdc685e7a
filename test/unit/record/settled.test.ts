import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '../../../src/record/calls/exchange.js';
import { Settling } from '../../../src/record/drift/settled.js';

const exchange = (own: Partial<Exchange>): Exchange => ({
  operation: 'getOrganization',
  path: '/orgs/1',
  status: 200,
  body: {},
  mediaType: 'application/json',
  ...own,
});

/** Returns the quirks that a recording chooses after these replies. */
function chosen(...replies: readonly Partial<Exchange>[]): object {
  const settling = new Settling({} as ConstructorParameters<typeof Settling>[0]);
  for (const own of replies) settling.add(exchange(own));
  return settling.choices();
}

describe('the quirks of a recorded platform', () => {
  it('have the header in which most replies name their version', () => {
    const [one, other] = ['X-Vendor-Service-Version', 'X-MongoDB-Service-Version'] as const;
    const named = (...headers: readonly string[]) =>
      chosen(...headers.map((name) => ({ version: [name, 'gitHash=1'] as const })));
    expect(named(one, other, other)).toEqual({ serviceVersionHeader: other });
    expect(named(one, one, other)).toEqual({ serviceVersionHeader: one });
    expect(named('X-Other-Version')).toEqual({});
  });

  it('have the parameter of the first challenge', () => {
    const challenge = (parameter: string) => ({ challenge: `Digest realm="r", ${parameter}="auth"` });
    expect(chosen(challenge('op'), challenge('qop'))).toEqual({ challengeParameter: 'op' });
    expect(chosen(challenge('qop'), challenge('op'))).toEqual({ challengeParameter: 'qop' });
  });
});
