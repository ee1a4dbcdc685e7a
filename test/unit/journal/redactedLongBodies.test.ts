import { describe, expect, it } from '@jest/globals';
import { BODY_BYTES_MAX, appendPiece, captureBody } from '../../../src/journal/body.js';
import { presentEntry } from '../../../src/journal/presentEntry.js';
import { redactJson } from '../../../src/journal/redact.js';
import { given, journalOf } from '../../support/journals.js';

const SECRETS = {
  key: 'short-and_odd!',
  newKey: 'next-shared-key',
  autoPwd: 'agent-password',
  usersWanted: [
    { scramSha256Creds: { storedKey: 'c3RvcmVk', serverKey: 'c2VydmVy', iterationCount: 15_000 } },
  ],
  prometheus: { username: 'prom', passwordHash: 'ab12cd34', passwordSalt: 'ef56' },
  pem: '-----BEGIN RSA PRIVATE KEY-----\\nMIIE\\n-----END RSA PRIVATE KEY-----',
};
const HIDDEN = /short-and|next-shared|agent-password|c3RvcmVk|c2VydmVy|ab12cd34|ef56|MIIE/;

/** A configuration whose member beside the key lies behind the place where the journal cuts the body. */
const long = { auth: SECRETS, processes: 'x'.repeat(2 * BODY_BYTES_MAX), end: { autoUser: 'a' } };

function shown(reply: unknown): string {
  const journal = journalOf();
  given(journal, { reply });
  return JSON.stringify(Array.from(journal.entries(), presentEntry));
}

describe('the secrets of an automation configuration', () => {
  it('are not in the journal if the body is short', () => {
    expect(JSON.stringify(redactJson({ ...SECRETS, autoUser: 'a' }))).not.toMatch(HIDDEN);
  });

  it('are not in the journal if the body is long', () => {
    expect(shown(long)).toContain('prom');
    expect(shown(long)).not.toMatch(HIDDEN);
  });

  it('are not in the journal wherever the body is cut', () => {
    for (let filler = BODY_BYTES_MAX - 450; filler < BODY_BYTES_MAX; filler += 7) {
      const body = { filler: 'x'.repeat(filler), auth: { autoUser: 'a', ...SECRETS }, end: 'x'.repeat(500) };
      expect(shown(body)).not.toMatch(HIDDEN);
    }
  });

  it('are known if the reply is written in pieces', () => {
    const piece = Buffer.from('{"key":"c2VjcmV0"}'.padEnd(BODY_BYTES_MAX + 1));
    const middle = appendPiece(captureBody(piece, piece.length), 'x', 1);
    expect(middle.hasSharedKey).toBeUndefined();
    expect(appendPiece(middle, '{"autoUser":"a"}', 16).hasSharedKey).toBe(true);
  });

  it('are not searched if the kept part has no key', () => {
    const body = captureBody(Buffer.from('{"autoUser":"a"}'.padEnd(BODY_BYTES_MAX + 1)), BODY_BYTES_MAX + 1);
    expect(body.hasSharedKey).toBeUndefined();
  });

  it('do not include the keys of other long bodies', () => {
    const body = { key: 'a name', more: 'x'.repeat(2 * BODY_BYTES_MAX) };
    expect(shown(body)).toContain('a name');
  });
});

describe('a password in a connection string', () => {
  it('is not in the journal if the body is cut within it', () => {
    const body = {
      a: 'x'.repeat(BODY_BYTES_MAX - 50),
      uri: 'mongodb://backup:pass-word-and-more@db.example.net',
    };
    expect(shown(body)).not.toMatch(/pass-w/);
  });
});
