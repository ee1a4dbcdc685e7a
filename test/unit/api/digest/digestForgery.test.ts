import { describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.js';
import { answerTo } from './digestClient.js';
import { ACCEPTED, digestServer, REFUSED } from './digestServer.js';

describe('a client without the key', () => {
  it('does not use up a count', () => {
    const { nonce, send } = digestServer();
    const kept = nonce();
    expect(send(kept, { nc: '1', password: 'wrong' })).toEqual(REFUSED);
    expect(send(kept, { nc: '1', username: 'NOBODY' })).toEqual(REFUSED);
    expect(send(kept, { nc: '1', uri: '/elsewhere' })).toEqual(REFUSED);
    expect(send(kept, { nc: '1' })).toEqual(ACCEPTED);
  });

  it('is refused with an answer in which any parameter is changed', () => {
    const { nonce, receive } = digestServer();
    const header = answerTo(nonce(), { nc: '00000001' });
    const name = fc.constantFrom('username', 'realm', 'nonce', 'uri', 'response', 'qop', 'nc', 'cnonce');
    fc.assert(
      fc.property(name, fc.stringMatching(/^[\w/+=-]*$/), (changed, value) => {
        const other = header.replace(new RegExp(`\\b${changed}="?([^",]*)"?`), `${changed}="${value}"`);
        fc.pre(other.replace(/"/g, '') !== header.replace(/"/g, ''));
        expect(receive(other).ok).toBe(false);
      }),
    );
    expect(receive(header)).toEqual(ACCEPTED);
  });

  it('is refused with any other header', () => {
    const { receive } = digestServer();
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !receive(`Digest ${text}`).ok));
  });
});
