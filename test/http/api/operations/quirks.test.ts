import { describe, expect, it } from '@jest/globals';
import { DIALECTS, QUIRKS, quirksOf, type QuirkName } from '../../../../src/world/quirks.js';
import { PROOFS } from './quirkProofs.js';
import { quirkyPlatform } from './quirkyPlatform.js';

const NAMES = Object.keys(QUIRKS) as QuirkName[];

function expectedOf(name: QuirkName, option: string): unknown {
  return (PROOFS[name].expected as Readonly<Record<string, unknown>>)[option];
}

describe.each(NAMES)('The quirk %s', (name) => {
  it.each([...QUIRKS[name].options])('shows as %s', async (option) => {
    const platform = quirkyPlatform({ quirks: { [name]: option } });
    expect(await PROOFS[name].observe(platform)).toEqual(expectedOf(name, option));
  });

  it('shows differently for each of its options', () => {
    const shown = Object.values(PROOFS[name].expected).map((expected) => JSON.stringify(expected));
    expect(new Set(shown).size).toBe(QUIRKS[name].options.length);
  });
});

describe.each(DIALECTS)('The dialect %s', (dialect) => {
  it.each(NAMES)('chooses %s', async (name) => {
    const observed = await PROOFS[name].observe(quirkyPlatform({ dialect }));
    expect(observed).toEqual(expectedOf(name, quirksOf(dialect)[name]));
  });
});
