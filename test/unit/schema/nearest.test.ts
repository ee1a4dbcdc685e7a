import { describe, expect, it } from '@jest/globals';
import { nearest } from '../../../src/schema/nearest.js';

const KINDS = ['node.down', 'node.flap', 'snapshot.slow', 'automation.slow'];

describe('nearest', () => {
  it.each([
    ['the most similar word', 'node.flp', 'node.flap'],
    ['the only word that has it as a part', 'flap', 'node.flap'],
    ['none if several words have it as a part', 'slow', undefined],
    ['none if no word is similar', 'kettle', undefined],
  ])('returns %s', (_title, word, expected) => {
    expect(nearest(word, KINDS)).toBe(expected);
  });
});
