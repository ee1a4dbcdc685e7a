import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../config/usageError.js';

/**
 * Writes the authority's certificate to a temporary file and returns its path. The file is removed when the
 * process exits.
 */
export function writeCaFile(ca: string): string {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'understudy-'));
    process.once('exit', () => {
      rmSync(folder, { recursive: true, force: true });
    });
    const file = join(folder, 'ca.pem');
    writeFileSync(file, ca);
    return file;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `--tls auto: the authority's certificate cannot be written for the command: ${reason}`,
    );
  }
}
