import { existsSync, readFileSync } from 'node:fs';
import { assemble, readParts } from './assemble.js';
import type { Contract } from './document.js';

/**
 * The base path of the platform's API. The API document says: "The version is part of the base path"
 * (Versioning, rule 1).
 */
export const BASE_PATH = '/api/public/v1.0';

/** Returns the base path of one world's API. The API of the default world is available at `BASE_PATH` too. */
export function worldPath(world: string): string {
  return `/worlds/${encodeURIComponent(world)}${BASE_PATH}`;
}

/** The assembled contract, which the build writes as JSON. Reading the YAML files takes 50 times as long. */
const ASSEMBLED = new URL('openapi.json', import.meta.url);
const PARTS = new URL('openapi/', import.meta.url);

let contract: Contract | undefined;

/** Returns the contract. Reads its files on the first call only. */
export function loadContract(): Contract {
  return (contract ??= existsSync(ASSEMBLED)
    ? (JSON.parse(readFileSync(ASSEMBLED, 'utf8')) as Contract)
    : assemble(readParts(PARTS)));
}
