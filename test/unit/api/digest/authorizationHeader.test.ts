import { describe, expect, it } from '@jest/globals';
import { parseDigestHeader } from '../../../../src/api/digest/authorizationHeader.js';

const REQUIRED = 'username="u", realm="r", nonce="n", uri="/", response="0f"';
const PARSED = { username: 'u', realm: 'r', nonce: 'n', uri: '/', response: '0f' };

describe('a digest header', () => {
  it('is parsed as written by curl', () => {
    const header =
      'Digest username="ABCDEF", realm="MMS Public API", nonce="SlgYP7Tv3FS/BuCj/x4WQRIV1bNKdpJg", uri="/a?b=c,d", ' +
      'cnonce="MzY=", nc=00000001, qop=auth, response="6629fae49393a05397450978507c4ef1", algorithm=MD5';
    expect(parseDigestHeader(header)).toEqual({
      username: 'ABCDEF',
      realm: 'MMS Public API',
      nonce: 'SlgYP7Tv3FS/BuCj/x4WQRIV1bNKdpJg',
      uri: '/a?b=c,d',
      cnonce: 'MzY=',
      nc: '00000001',
      qop: 'auth',
      response: '6629fae49393a05397450978507c4ef1',
      algorithm: 'MD5',
    });
  });

  it('is parsed as written by the Kubernetes operator, with a count of one digit and a quoted algorithm', () => {
    const header =
      'Digest username="u", realm="r", nonce="n", uri="/", cnonce="c", nc=1, qop=auth, response="0f", algorithm="MD5"';
    expect(parseDigestHeader(header)).toEqual({
      ...PARSED,
      cnonce: 'c',
      nc: '1',
      qop: 'auth',
      algorithm: 'MD5',
    });
  });

  it('leaves absent parameters out rather than undefined', () => {
    expect(Object.keys(parseDigestHeader(`Digest ${REQUIRED}`) ?? {})).toEqual(Object.keys(PARSED));
  });

  it.each([
    ['any case of scheme and names', 'dIGEST USERNAME="u", Realm="r", nOnce="n", URI="/", response="0f"'],
    ['unquoted values', 'Digest username=u, realm=r, nonce=n, uri=/, response=0f'],
    [
      'blanks and tabs anywhere',
      ' Digest\t username = "u" ,realm\t=\t"r",nonce= n , uri="/",response="0f" \t',
    ],
    ['empty list elements', 'Digest ,, username="u",, realm="r", ,nonce="n", uri="/", response="0f",,'],
    ['any order', 'Digest response="0f", uri="/", nonce="n", realm="r", username="u"'],
    ['unknown parameters', `Digest ${REQUIRED}, userhash=false, op="auth"`],
    ['needless escapes', 'Digest username="\\u", realm="r", nonce="n", uri="/", response="0f"'],
  ])('is parsed with %s', (_, header) => {
    expect(parseDigestHeader(header)).toEqual(PARSED);
  });

  it('may have commas, equals signs and escaped quotes within quotes', () => {
    const header = 'Digest username="a\\"b\\\\c, realm=x", realm="r", nonce="n", uri="/", response="0f"';
    expect(parseDigestHeader(header)).toEqual({ ...PARSED, username: 'a"b\\c, realm=x' });
  });

  it.each([
    ['is empty', ''],
    ['is of another scheme', `Basic ${REQUIRED}`],
    ['runs scheme and parameter together', `Digest${REQUIRED}`],
    ['has the scheme only', 'Digest'],
    ['lacks the response', 'Digest username="u", realm="r", nonce="n", uri="/"'],
    ['has a parameter twice', `Digest ${REQUIRED}, nonce="n"`],
    ['has a parameter twice in different case', `Digest ${REQUIRED}, Username="v"`],
    ['has an unknown parameter twice', `Digest ${REQUIRED}, x=1, x=1`],
    ['has an open quote', `Digest ${REQUIRED}, opaque="x`],
    ['has an open quote after an escaped one', `Digest ${REQUIRED}, opaque="x\\"`],
    ['has text after a quoted value', `Digest ${REQUIRED}, opaque="x"y`],
    ['has no comma between parameters', 'Digest username="u" realm="r", nonce="n", uri="/", response="0f"'],
    ['has a parameter without a value', `Digest ${REQUIRED}, opaque`],
    ['has a count that is not hexadecimal', `Digest ${REQUIRED}, qop=auth, nc=1g, cnonce=c`],
    ['has a negative count', `Digest ${REQUIRED}, qop=auth, nc=-1, cnonce=c`],
    ['has an empty count', `Digest ${REQUIRED}, qop=auth, nc=, cnonce=c`],
    ['is longer than 8 KiB', `Digest ${REQUIRED}, opaque="${'x'.repeat(8192)}"`],
  ])('is refused when it %s', (_, header) => {
    expect(parseDigestHeader(header)).toBeUndefined();
  });

  it('may be exactly 8 KiB long', () => {
    const header = `Digest ${REQUIRED}, opaque="`;
    expect(parseDigestHeader(`${header}${'x'.repeat(8191 - header.length)}"`)).toBeDefined();
  });

  it('sets nothing but the known parameters', () => {
    const parsed = parseDigestHeader(`Digest ${REQUIRED}, __proto__="x", constructor="y", toString=z`);
    expect(parsed).toEqual(PARSED);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });
});
