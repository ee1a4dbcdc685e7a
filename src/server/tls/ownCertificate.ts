import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { UsageError } from '../config/usageError.js';
import { codeOf } from '../../simulator/systemError.js';
import { realNow } from '../realClock.js';
import type { Certified } from './certificates.js';

/** Paths of a certificate and its private key. */
export interface CertificateFiles {
  readonly cert: string;
  readonly key: string;
}

/**
 * Reads the user's certificate, which may be a chain, and its private key. Throws a UsageError if clients
 * could not use them.
 */
export function readOwnCertificate(files: CertificateFiles): Certified {
  const certificate = read(files.cert);
  const key = read(files.key);
  const parsed = parse(files.cert, 'a certificate in PEM', () => new X509Certificate(certificate));
  if (!parsed.checkPrivateKey(parseKey(files.key, key))) {
    throw wrong(files.key, `is not the key of ${JSON.stringify(files.cert)}`);
  }
  if (Date.parse(parsed.validTo) <= realNow()) throw wrong(files.cert, `expired at ${parsed.validTo}`);
  if (Date.parse(parsed.validFrom) > realNow())
    throw wrong(files.cert, `is valid from ${parsed.validFrom} on`);
  parse(files.cert, 'a certificate that can be served', () =>
    createSecureContext({ cert: certificate, key }),
  );
  return { certificate, key };
}

function parseKey(file: string, pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const isEncrypted = code === 'ERR_MISSING_PASSPHRASE';
    throw wrong(
      file,
      isEncrypted ? 'is encrypted; expected a key without a passphrase' : 'expected a private key in PEM',
    );
  }
}

/** Parses a file. Omits the library's own error message, because it may contain bytes of the file. */
function parse<T>(file: string, expected: string, act: () => T): T {
  try {
    return act();
  } catch {
    throw wrong(file, `expected ${expected}`);
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'EISDIR') throw wrong(file, 'is a folder; expected a file');
    throw wrong(file, `cannot be read (${error instanceof Error ? error.message : String(error)})`);
  }
}

function wrong(file: string, message: string): UsageError {
  return new UsageError(`--tls: ${JSON.stringify(file)}: ${message}`);
}
