import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../config/usageError.js';
import { realNow } from '../realClock.js';
import { createAuthority, type Certified } from './certificates.js';

/** An authority that ends sooner is replaced: a server's certificate lives as long as this at least. */
const LIFE_LEFT_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The authority of a data directory, made when there is none: clients that trust it go on trusting it after a restart.
 * Its files, `tls/ca.pem` and `tls/ca.key`, are for their owner alone.
 */
export async function keptAuthority(data: string): Promise<Certified> {
  const folder = join(data, 'tls');
  const files = { certificate: join(folder, 'ca.pem'), key: join(folder, 'ca.key') };
  try {
    const kept = read(files);
    if (kept !== undefined) return kept;
    const made = await createAuthority();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    write(files.key, made.key);
    write(files.certificate, made.certificate);
    return made;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--tls auto: cannot keep the authority in ${JSON.stringify(folder)}: ${reason}`);
  }
}

function read(files: Certified): Certified | undefined {
  const certificate = text(files.certificate);
  const key = text(files.key);
  if (certificate === undefined || key === undefined) return undefined;
  const { validTo } = new X509Certificate(certificate);
  return Date.parse(validTo) > realNow() + LIFE_LEFT_MS ? { certificate, key } : undefined;
}

function text(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** In one step, and never readable for others, not even for a moment. */
function write(file: string, content: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, content, { mode: 0o600 });
  renameSync(draft, file);
}
