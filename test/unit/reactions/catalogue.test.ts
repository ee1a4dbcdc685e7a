import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { inOrder } from '../../../src/reactions/inOrder.js';
import { reactions } from '../../../src/reactions/reactions.js';
import type { Reaction } from '../../../src/world/reaction.js';

/** Files of src/reactions that are not reactions. */
const ENGINE = ['commit.ts', 'inOrder.ts', 'react.ts', 'reactions.gen.ts', 'reactions.ts'];

test('Every file of src/reactions is in the list, and has its name', () => {
  const files = readdirSync('src/reactions').filter((file) => !ENGINE.includes(file));
  expect(reactions.map(({ name }) => `${name}.ts`).toSorted()).toEqual(files.toSorted());
});

describe('The order of reactions', () => {
  test('puts each reaction after those that it names, and is alphabetical otherwise', () => {
    const all = [given('c'), given('a', ['b']), given('b', ['c']), given('d')];
    expect(namesOf(all)).toEqual(['c', 'b', 'a', 'd']);
  });

  test('puts the reactions to events last', () => {
    expect(namesOf([{ ...given('a'), watches: ['events'] }, given('b')])).toEqual(['b', 'a']);
  });

  test('does not depend on the order of the files', () => {
    expect(inOrder(reactions.toReversed())).toEqual(reactions);
  });

  test('refuses an unknown name', () => {
    expect(() => inOrder([given('a', ['z'])])).toThrow('a comes after z, which is not a reaction.');
  });

  test('refuses reactions that wait for each other', () => {
    expect(() => inOrder([given('a', ['b']), given('b', ['a']), given('c')])).toThrow(
      'These reactions wait for each other: a, b.',
    );
  });
});

function given(name: string, after: readonly string[] = []): Reaction {
  return { name, watches: ['hosts'], after, react: (_, world) => ({ world, events: [] }) };
}

function namesOf(all: readonly Reaction[]): readonly string[] {
  return inOrder(all).map(({ name }) => name);
}
