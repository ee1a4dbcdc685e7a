import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contractOperations } from '../../../../src/journal/exchangeFacts.js';
import type { RuleSource } from '../../../../src/journal/doctor/rule.js';
import { rules } from '../../../../src/journal/doctor/rules.js';
import { keywordOf } from '../../../support/keywords.js';

const all = Object.entries(rules).map(([name, { severity, source }]) => ({ name, severity, source }));

/** Rules whose sentence only defines what a request means. */
const DEFINITIONS = ['lostMembers', 'repeatedSignature'];

/** The places of the platform's document that rules name, besides its operations. */
const PLACES = [
  'Authentication, 1',
  'Authentication, 2',
  'Common conventions, itemsPerPage',
  'Common list envelope, totalCount',
];

/** Returns a source as docs/journal.md shows it. */
function shown({ kind, text }: RuleSource): string {
  if (kind === 'ours') return 'ours';
  if (kind === 'document') return `document: ${text}`;
  const [, number, section] = /^RFC (\d+), section ([\d.]+)$/.exec(text) ?? [];
  return `[${text}](https://www.rfc-editor.org/rfc/rfc${number}#section-${section})`;
}

describe('The source of a rule of the doctor', () => {
  it('is a sentence of a standard that is strong enough to call a client wrong', () => {
    for (const { name, severity, source } of all) {
      if (source.kind !== 'rfc') continue;
      const keyword = keywordOf(source.quote);
      if (DEFINITIONS.includes(name)) expect([name, keyword]).toEqual([name, undefined]);
      else if (severity === 'wrong')
        expect([name, ['must', 'should'].includes(keyword ?? '')]).toEqual([name, true]);
      else expect([name, keyword]).not.toEqual([name, undefined]);
    }
  });

  it('is a line of the document, at a place that it has', () => {
    for (const { name, source } of all) {
      if (source.kind !== 'document') continue;
      const { text, quote } = source;
      const [, number, id = ''] = /^(E\d+), operation (\w+)$/.exec(text) ?? [];
      expect([name, quote]).toEqual([name, expect.stringMatching(/\S/)]);
      if (number === undefined) expect(PLACES).toContain(text);
      else expect([name, contractOperations().get(id)?.number]).toEqual([name, number]);
    }
  });

  it('says why it is a mistake if it is only ours', () => {
    for (const { name, source } of all)
      if (source.kind === 'ours')
        expect([name, source.text]).toEqual([name, expect.stringMatching(/^[A-Z].{30,}\.$/)]);
  });

  it('is in docs/journal.md', () => {
    const page = readFileSync(new URL('../../../../docs/journal.md', import.meta.url), 'utf8');
    const [, doctor = ''] = page.split('\n## doctor\n');
    for (const { name, source } of all) {
      const row = doctor.split('\n').find((line) => line.startsWith(`| \`${name}\` `)) ?? '';
      expect([name, row.split('|').at(-2)?.trim()]).toEqual([name, shown(source)]);
    }
  });
});
