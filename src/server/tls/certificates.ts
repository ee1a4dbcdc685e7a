import { generateKeyPair, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import type { pki } from 'node-forge';
import { realNow } from '../realClock.js';

/** A certificate and its private key, both in PEM format. */
export interface Certified {
  readonly certificate: string;
  readonly key: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far in the past the validity of a certificate begins, because the clock of a client may be slow. */
const LEEWAY_MS = DAY_MS;
const AUTHORITY_MS = 10 * 365 * DAY_MS;
/** Maximum validity of a server certificate. Clients refuse certificates with a longer validity. */
const SERVER_MS = 825 * DAY_MS;
const SERIAL_BYTES = 16;
const RSA_BITS = 2048;

type Extensions = Parameters<pki.Certificate['setExtensions']>[0];

/** Creates a self-signed certificate authority. */
export async function createAuthority(): Promise<Certified> {
  const forge = await loadForge();
  const { publicKey, privateKey } = await createKeys();
  const certificate = begin(forge.pki, publicKey, AUTHORITY_MS);
  const subject = [
    { name: 'organizationName', value: 'Understudy' },
    { name: 'commonName', value: `Understudy CA ${certificate.serialNumber.slice(2, 10)}` },
  ];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: true, pathLenConstraint: 0 },
    { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
    { name: 'subjectKeyIdentifier' },
  ] satisfies Extensions);
  certificate.sign(forge.pki.privateKeyFromPem(privateKey), forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), key: privateKey };
}

/** Creates a server certificate for these names and addresses, signed by the authority. */
export async function createServerCertificate(
  authority: Certified,
  names: readonly string[],
): Promise<Certified> {
  const forge = await loadForge();
  const { publicKey, privateKey } = await createKeys();
  const signer = forge.pki.certificateFromPem(authority.certificate);
  const certificate = begin(forge.pki, publicKey, SERVER_MS);
  certificate.setSubject([{ name: 'commonName', value: names[0] ?? 'localhost' }]);
  certificate.setIssuer(signer.subject.attributes);
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: names.map(altNameOf) },
    { name: 'subjectKeyIdentifier' },
    // Python 3.13 and later require the authority's key identifier.
    { name: 'authorityKeyIdentifier', keyIdentifier: signer.generateSubjectKeyIdentifier().getBytes() },
  ] satisfies Extensions);
  certificate.sign(forge.pki.privateKeyFromPem(authority.key), forge.md.sha256.create());
  return { certificate: forge.pki.certificateToPem(certificate), key: privateKey };
}

/** Loads node-forge on demand, because only TLS needs it. */
async function loadForge(): Promise<typeof import('node-forge')> {
  return (await import('node-forge')).default;
}

function createKeys(): Promise<{ readonly publicKey: string; readonly privateKey: string }> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

function begin(
  { createCertificate, publicKeyFromPem }: typeof pki,
  key: string,
  ms: number,
): pki.Certificate {
  const certificate = createCertificate();
  certificate.publicKey = publicKeyFromPem(key);
  certificate.serialNumber = serialOf(randomBytes(SERIAL_BYTES));
  certificate.validity.notBefore = new Date(realNow() - LEEWAY_MS);
  certificate.validity.notAfter = new Date(realNow() + ms);
  return certificate;
}

/**
 * Returns a serial number in hexadecimal. Its first digit is 4, because systems refuse negative numbers and
 * leading zeros.
 */
export function serialOf(random: Buffer): string {
  return `4${random.toString('hex').slice(1)}`;
}

function altNameOf(name: string): object {
  return isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name };
}
