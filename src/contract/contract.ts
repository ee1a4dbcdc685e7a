import { existsSync, readFileSync } from 'node:fs';
import { assemble, readParts } from './assemble.js';
import type { Contract } from './document.js';

/** "The version is part of the base path" (Versioning, rule 1). */
export const BASE_PATH = '/api/public/v1.0';

/** Returns the base path of one world's API. It works for the default world too. */
export function worldPath(world: string): string {
  return `/worlds/${encodeURIComponent(world)}${BASE_PATH}`;
}

/** The build writes the assembled contract as JSON: reading the YAML files takes 50 times as long. */
const ASSEMBLED = new URL('openapi.json', import.meta.url);
const PARTS = new URL('openapi/', import.meta.url);

let contract: Contract | undefined;

/** Returns the contract, the only description of the wire. Reads it at the first call. */
export function loadContract(): Contract {
  return (contract ??= existsSync(ASSEMBLED)
    ? (JSON.parse(readFileSync(ASSEMBLED, 'utf8')) as Contract)
    : assemble(readParts(PARTS)));
}
