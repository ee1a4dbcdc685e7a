import { readFileSync } from 'node:fs';

/** Reads the program's version from package.json. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return (manifest as { readonly version: string }).version;
}
