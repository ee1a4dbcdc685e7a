import { describe, expect, it } from '@jest/globals';
import { shippedTrials } from '../../../src/certify/loadTrials.js';
import { contractOperations } from '../../../src/journal/exchangeFacts.js';
import { keywordOf } from '../../support/keywords.js';

const all = shippedTrials().map(({ name, level, source }) => ({ name, level, ...source }));
const ofKind = (...kinds: readonly string[]) => all.filter(({ kind }) => kinds.includes(kind));

/** Trials about the form of messages. The sentence of the standard defines this form, so that it needs no keyword. */
const FORMS = [
  'json-malformed',
  'json-truncated',
  'members-reordered',
  'no-http',
  'realm-other',
  'slow-body',
];

/** The lines of the platform's document that trials name, besides its operations. */
const LINES: Readonly<Record<string, string>> = {
  'Authentication, 2':
    'The response has `WWW-Authenticate` with scheme `Digest`, a fixed realm naming the public API, an empty `domain`, a `nonce`, `algorithm=MD5`, `op="auth"` and `stale=false`.',
  'Common list envelope, totalCount':
    'Total items in the full result set. It may exceed the length of `results` when the set is paged.',
  'Snapshot, complete': 'False while the snapshot job is still running',
};

/** The harms for which a rule of ours is a must. */
const HARMS = /\b(hangs|without end|Endless|twice|loses|private key)\b/;

describe('The source of a built-in trial', () => {
  it('quotes a sentence of a standard that is as strong as the level', () => {
    const standards = ofKind('rfc');
    expect(standards.length).toBeGreaterThan(0);
    for (const { name, level, quote = '', url = '', text } of standards) {
      const [, number, section] = /^RFC (\d+), section ([\d.]+): /.exec(text) ?? [];
      expect([name, url]).toEqual([name, `https://www.rfc-editor.org/rfc/rfc${number}#section-${section}`]);
      expect([name, quote.length > 0]).toEqual([name, true]);
      if (!FORMS.includes(name)) expect([name, keywordOf(quote)]).toEqual([name, level]);
      else expect([name, keywordOf(quote)]).toEqual([name, undefined]);
    }
  });

  it('names an operation of the document by its number, or a line', () => {
    for (const { name, text, quote } of ofKind('document')) {
      const [, number, id = ''] = /^(E\d+), operation (\w+)$/.exec(text) ?? [];
      if (number === undefined) expect([name, quote]).toEqual([name, LINES[text]]);
      else expect([name, contractOperations().get(id)?.number]).toEqual([name, number]);
    }
  });

  it('names the harm if the rule is a must and only ours', () => {
    const strict = ofKind('ours').filter(({ level }) => level === 'must');
    expect(strict.filter(({ text }) => !HARMS.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('is no standard with a weaker keyword: the reason is then ours, and says what the standard says', () => {
    const cited = ofKind('ours').filter(({ text }) => text.includes('RFC '));
    expect(cited.length).toBeGreaterThan(0);
    for (const { name, text } of cited)
      expect([name, text]).toEqual([name, expect.stringMatching(/section [\d.]+, (says|lets|leaves) /)]);
  });
});
