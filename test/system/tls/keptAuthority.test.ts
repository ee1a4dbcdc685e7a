import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../../src/server/config/usageError.js';
import { keptAuthority } from '../../../src/server/tls/keptAuthority.js';
import { endAll, start } from '../../support/program.js';
import { givenCertificate } from './givenCertificate.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-authority-'));

afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true });
});

describe('an incomplete certificate authority', () => {
  const own = givenCertificate(folder, { name: 'kept' });
  const stranger = givenCertificate(folder, { name: 'foreign' });
  const good = { 'ca.pem': readFileSync(own.cert, 'utf8'), 'ca.key': readFileSync(own.key, 'utf8') };

  it.each<[string, Readonly<Record<string, string>>, string, string]>([
    [
      'a key of garbage',
      { ...good, 'ca.key': 'garbage\n' },
      'ca.key',
      'is not an RSA private key in PEM format',
    ],
    [
      'a certificate of garbage',
      { ...good, 'ca.pem': 'garbage\n' },
      'ca.pem',
      'is not a certificate in PEM format',
    ],
    ['files that are empty', { 'ca.pem': '', 'ca.key': '' }, 'ca.pem', 'is not a certificate in PEM format'],
    ['a certificate alone', { 'ca.pem': good['ca.pem'] }, 'ca.key', 'is missing, but its certificate exists'],
    [
      "another certificate's key",
      { ...good, 'ca.key': readFileSync(stranger.key, 'utf8') },
      'ca.key',
      'is not the key of',
    ],
  ])('is refused, not replaced: %s', async (_what, files, file, message) => {
    const data = mkdtempSync(join(folder, 'broken-'));
    mkdirSync(join(data, 'tls'));
    for (const [name, content] of Object.entries(files)) writeFileSync(join(data, 'tls', name), content);
    const refused = keptAuthority(data);
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(
      `--tls auto: ${JSON.stringify(join(data, 'tls', file))}: ${message}`,
    );
    await expect(refused).rejects.toThrow(
      `; delete ${JSON.stringify(join(data, 'tls'))} to create a new authority, which clients must then trust`,
    );
    expect(readdirSync(join(data, 'tls')).toSorted()).toEqual(Object.keys(files).toSorted());
  });

  it('is completed when only its key was written', async () => {
    const data = mkdtempSync(join(folder, 'unfinished-'));
    mkdirSync(join(data, 'tls'));
    writeFileSync(join(data, 'tls', 'ca.key'), good['ca.key']);
    const { certificate, key } = await keptAuthority(data);
    expect(key).not.toBe(good['ca.key']);
    expect(await keptAuthority(data)).toEqual({ certificate, key });
  });

  it('ends the program with one line', async () => {
    const data = mkdtempSync(join(folder, 'broken-'));
    mkdirSync(join(data, 'tls'));
    writeFileSync(join(data, 'tls', 'ca.pem'), good['ca.pem']);
    writeFileSync(join(data, 'tls', 'ca.key'), 'garbage\n');
    const args = ['--port', '0', '--control-port', '0', '--tls', 'auto', '--data', data];
    const { code, stdout, stderr } = await start(['serve', ...args]).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: [] });
    expect(stderr).toMatch(
      /^understudy: --tls auto: .*ca\.key": is not an RSA private key in PEM format; .*\n$/,
    );
  });
});
