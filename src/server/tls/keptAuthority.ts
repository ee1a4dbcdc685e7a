import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { writeOwnerOnly } from '../../input/ownerOnly.js';
import { UsageError } from '../config/usageError.js';
import { codeOf } from '../../simulator/systemError.js';
import { realNow } from '../realClock.js';
import { createAuthority, type Certified } from './certificates.js';

/**
 * Minimum time until the expiry of an authority, in milliseconds. An authority that expires sooner is
 * replaced.
 */
const LIFE_LEFT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Reads the authority of a data directory, or creates one. A stored authority lets clients trust the server
 * after a restart too. Only the owner can read its files, `tls/ca.pem` and `tls/ca.key`. Throws a UsageError
 * if they are damaged. Replacing them silently would lock out all clients that trust the old authority.
 */
export async function keptAuthority(data: string): Promise<Certified> {
  const folder = join(data, 'tls');
  const files = { certificate: join(folder, 'ca.pem'), key: join(folder, 'ca.key') };
  try {
    const kept = read(files, folder);
    if (kept !== undefined) return kept;
    const made = await createAuthority();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    write(files.key, made.key);
    write(files.certificate, made.certificate);
    return made;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--tls auto: cannot keep the authority in ${JSON.stringify(folder)}: ${reason}`);
  }
}

function read(files: Certified, folder: string): Certified | undefined {
  const certificate = text(files.certificate);
  const key = text(files.key);
  // The key is written before the certificate. So a key without a certificate belongs to an unfinished
  // authority, which no client trusts yet.
  if (certificate === undefined) return undefined;
  const refuse = (file: string, what: string): UsageError =>
    new UsageError(
      `--tls auto: ${JSON.stringify(file)}: ${what}; delete ${JSON.stringify(folder)} to create a new authority, ` +
        'which clients must then trust',
    );
  if (key === undefined) throw refuse(files.key, 'is missing, but its certificate exists');
  // Omit the message of the library, because it may contain a part of the key.
  const parsed = orUndefined(() => new X509Certificate(certificate));
  if (parsed === undefined) throw refuse(files.certificate, 'is not a certificate in PEM format');
  const parsedKey = orUndefined(() => createPrivateKey(key));
  // node-forge signs with RSA keys only.
  if (parsedKey?.asymmetricKeyType !== 'rsa')
    throw refuse(files.key, 'is not an RSA private key in PEM format');
  if (!parsed.checkPrivateKey(parsedKey))
    throw refuse(files.key, `is not the key of ${JSON.stringify(files.certificate)}`);
  return Date.parse(parsed.validTo) > realNow() + LIFE_LEFT_MS ? { certificate, key } : undefined;
}

function orUndefined<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function text(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file atomically. Other users can never read it. */
function write(file: string, content: string): void {
  const draft = `${file}.new`;
  writeOwnerOnly(draft, content);
  renameSync(draft, file);
}
