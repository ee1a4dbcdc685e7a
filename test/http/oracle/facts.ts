import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads published facts from test/oracle. Each file names its source and the day on which the facts were taken. */
export function readFacts(name: string): unknown {
  const path = join(import.meta.dirname, '../../oracle', `${name}.json`);
  return JSON.parse(readFileSync(path, 'utf8'));
}
