import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The files of a certificate and of its key. */
interface Given {
  readonly cert: string;
  readonly key: string;
}

interface Options {
  readonly fromDays?: number;
  readonly toDays?: number;
  readonly name?: string;
  /** A certificate whose key this one has too, because making a key takes long. By default, it gets a key of its own. */
  readonly keyOf?: Given;
}

/** Writes a self-signed certificate for `localhost`, and its key, as a user would supply them. */
export function givenCertificate(
  folder: string,
  { fromDays = -1, toDays = 30, name = 'own', keyOf }: Options = {},
): Given {
  const privateKey = keyOf === undefined ? newKey() : readFileSync(keyOf.key, 'utf8');
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  certificate.validity.notBefore = new Date(Date.now() + fromDays * DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + toDays * DAY_MS);
  certificate.setSubject([{ name: 'commonName', value: 'localhost' }]);
  certificate.setIssuer([{ name: 'commonName', value: 'localhost' }]);
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }]);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  const files = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
  writeFileSync(files.cert, forge.pki.certificateToPem(certificate));
  writeFileSync(files.key, privateKey);
  return files;
}

function newKey(): string {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
}
