import { describe, expect, it } from '@jest/globals';
import { readControlTokens } from '../../../src/input/controlTokens.js';

const HASH = 'sha256:9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08';
const OTHER = `sha256:${'0'.repeat(64)}`;

function mistakesIn(text: string): string {
  try {
    readControlTokens('tokens.yaml', text);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('a file of tokens', () => {
  it('names each token with its right and its limits', () => {
    const text = `
tokens:
  - { name: ci, secretHash: "${HASH}", right: use, limits: { worlds: 50, memory: 512MiB } }
  - { name: dashboards, secretHash: "${OTHER}", right: read }
`;
    expect(readControlTokens('tokens.yaml', text)).toEqual([
      {
        name: 'ci',
        right: 'use',
        limits: { worlds: 50, memory: 512 * 1024 * 1024 },
        sha256: HASH.slice(7).toLowerCase(),
      },
      { name: 'dashboards', right: 'read', limits: {}, sha256: '0'.repeat(64) },
    ]);
  });

  it.each([
    ['', 'tokens.yaml:1:1: expected an object with tokens, not nothing'],
    ['tokens: []', 'tokens.yaml:1:9: tokens: '],
    ['tokens: [{ name: a b, secretHash: x, right: use }]', 'tokens[0].name: expected a name of letters'],
    [`tokens: [{ name: a, secretHash: "${HASH}", right: root }]`, 'expected one of read, use, admin'],
    [
      `tokens: [{ name: a, secretHash: "${HASH}", right: use, limits: { memory: many } }]`,
      'expected a number of bytes such as 512MiB, not "many"',
    ],
    [
      `tokens: [{ name: a, secretHash: "${HASH}", right: use }, { name: a, secretHash: "${OTHER}", right: use }]`,
      'tokens[1].name: is that of an earlier token',
    ],
    [
      `tokens: [{ name: a, secretHash: "${HASH}", right: use }, { name: b, secretHash: "${HASH.toLowerCase()}", right: use }]`,
      'tokens[1].secretHash: is that of an earlier token',
    ],
  ])('is refused with the place of the mistake: %j', (text, message) => {
    expect(mistakesIn(text)).toContain(message);
  });

  it('never shows a secret that stands where its hash belongs', () => {
    const message = mistakesIn('tokens: [{ name: a, secretHash: my-secret-word, right: use }]');
    expect(message).toBe(
      'tokens.yaml:1:33: tokens[0].secretHash: expected sha256: and the 64 hexadecimal digits of the SHA-256 of the secret',
    );
  });
});
