import { describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.js';
import { parseDigestHeader } from '../../../../src/api/digest/authorizationHeader.js';

const REQUIRED = 'username="u", realm="r", nonce="n", uri="/", response="0f"';

describe('for any header', () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      'Digest ',
      ',',
      ', ',
      '=',
      '"',
      '\\',
      '\\"',
      ' ',
      '\t',
      '\n',
      'nc',
      'uri',
      'username',
      REQUIRED,
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const header = fc.array(fragment, { maxLength: 200 }).map((parts) => parts.join(''));

  it('the parser returns, and every value comes from the header', () => {
    fc.assert(
      fc.property(header, fc.boolean(), (text, prefixed) => {
        const sent = prefixed ? `Digest ${REQUIRED}, ${text}` : text;
        const values = Object.values(parseDigestHeader(sent) ?? {});
        for (const value of values) expect(value.length).toBeLessThanOrEqual(sent.length);
      }),
    );
  });

  it('any quoted and escaped values are parsed back', () => {
    const value = fc.string({ unit: 'binary', maxLength: 100 });
    const values = fc.record({ username: value, realm: value, nonce: value, uri: value, response: value });
    fc.assert(
      fc.property(values, (sent) => {
        const parameters = Object.entries(sent).map(
          ([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`,
        );
        expect(parseDigestHeader(`Digest ${parameters.join(', ')}`)).toEqual(sent);
      }),
    );
  });

  it.each([
    ['blanks', ' '],
    ['commas', ','],
    ['quotes', '"'],
    ['backslashes', '\\'],
    ['equals signs', '='],
    ['letters', 'a'],
    ['parameters', 'a=,'],
    ['empty strings', 'a="",'],
  ])('the parser finishes quickly on 8 KiB of %s', (_, unit) => {
    for (const start of ['Digest ', 'Digest a', 'Digest a=', 'Digest a="', `Digest ${REQUIRED}, a=`]) {
      const text = start + unit.repeat((8190 - start.length) / unit.length);
      for (const end of ['"', '\n']) expect(() => parseDigestHeader(text + end)).not.toThrow();
    }
  });
});
