import { describe, expect, it } from '@jest/globals';
import { readFacts } from './facts.js';
import { proofs } from './proofs.js';

interface Difference {
  readonly id: string;
  readonly outcome: 'fixed' | 'declared';
  readonly why: string;
}

const { differences } = readFacts('differences') as { readonly differences: readonly Difference[] };
const named = (outcome: string) => differences.filter((each) => each.outcome === outcome).map(({ id }) => id);

describe('A difference from the published contract of the hosted sibling', () => {
  it('has a reason, and a proof if it no longer exists', () => {
    expect(differences).toHaveLength(33);
    expect(differences.filter(({ why }) => why === '')).toEqual([]);
    expect(Object.keys(proofs).toSorted()).toEqual(named('fixed').toSorted());
  });

  it.each(named('fixed'))('no longer exists: %s', async (id) => {
    const { published, found } = (await proofs[id]?.()) ?? {};
    expect(found).toEqual(published);
  });
});
