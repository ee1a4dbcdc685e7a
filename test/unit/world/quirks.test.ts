import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  dialectOf,
  DIALECTS,
  isQuirkOption,
  QUIRKS,
  quirksOf,
  type QuirkName,
} from '../../../src/world/quirks.js';

const fidelity = readFileSync('docs/fidelity/quirks.md', 'utf8');
const names = Object.keys(QUIRKS) as QuirkName[];

describe('the quirks', () => {
  it.each(names)('%s has at least two different options, and a reason', (name) => {
    const { options, why } = QUIRKS[name];
    expect(new Set(options).size).toBe(options.length);
    expect(options.length).toBeGreaterThanOrEqual(2);
    expect(why).toMatch(/^.{20,}[.]$/);
  });

  it.each(names)('%s has its options and its defaults in docs/fidelity/quirks.md', (name) => {
    const row = fidelity.split('\n').find((line) => line.startsWith(`| \`${name}\` `)) ?? '';
    const cells = row.split('|').map((cell) => cell.trim());
    const options = QUIRKS[name].options.map((option) => `\`${option}\``);
    const isLong = cells.at(-2)?.startsWith('the ') === true;
    const words = isLong ? ['the first', 'the second'] : options;
    const defaults = DIALECTS.map((dialect) => words[options.indexOf(`\`${quirksOf(dialect)[name]}\``)]);
    expect([cells[2], ...cells.slice(-3, -1)]).toEqual([options.join(', '), ...defaults]);
  });

  it.each(names)('%s has one of its options in each dialect', (name) => {
    for (const dialect of DIALECTS) expect(QUIRKS[name].options).toContain(quirksOf(dialect)[name]);
  });

  it('follow the document in the documented dialect', () => {
    expect(quirksOf('documented')).toMatchObject({
      challengeParameter: 'op',
      serviceVersionHeader: 'X-Vendor-Service-Version',
      denyListSpelling: 'denylist',
      invalidFieldsDetail: 'asDocumented',
      undocumentedUnits: 'omit',
    });
  });

  it('follow published clients in the dialect of the real platform', () => {
    expect(quirksOf('ops-manager')).toMatchObject({
      challengeParameter: 'qop',
      realm: 'MMS Public API',
      relBase: 'http://mms.mongodb.com',
      serviceVersionHeader: 'X-MongoDB-Service-Version',
    });
  });

  it('can be set one by one on top of a dialect, which does not change', () => {
    expect(quirksOf('documented', { missingRole: '401' })).toEqual({
      ...quirksOf('documented'),
      missingRole: '401',
    });
    expect(quirksOf('documented').missingRole).toBe('403');
    expect(Object.isFrozen(quirksOf('documented'))).toBe(true);
  });
});

describe('an option of a quirk', () => {
  it('is known by name and value', () => {
    expect(isQuirkOption('missingRole', '401')).toBe(true);
    expect(isQuirkOption('missingRole', '402')).toBe(false);
    expect(isQuirkOption('missingrole', '401')).toBe(false);
  });

  it.each(['toString', '__proto__', 'constructor', ''])('is not found under the name %j', (name) => {
    expect(isQuirkOption(name, '401')).toBe(false);
  });
});

describe('the dialect of some choices', () => {
  it.each(DIALECTS)('is the one that makes most of them: %s', (dialect) => {
    expect(dialectOf(quirksOf(dialect))).toBe(dialect);
    expect(dialectOf(quirksOf(dialect, { missingRole: '403', passwordPolicy: 'any' }))).toBe(dialect);
  });

  it('is the documented one by default', () => {
    expect(dialectOf({})).toBe('documented');
    expect(dialectOf({ passwordPolicy: 'strong' })).toBe('documented');
  });
});
