import { readFileSync } from 'node:fs';
import { notFound } from './errors.js';

/** The file formats that have a JSON Schema. */
export const SCHEMA_NAMES = ['fixture', 'scenario'] as const;

/**
 * Returns the JSON Schema of a file format. It is read at each call, because only editors and forms need it and it
 * is large.
 */
export function getSchema(name: string): object {
  if (!(SCHEMA_NAMES as readonly string[]).includes(name)) {
    const known = `expected ${SCHEMA_NAMES.join(' or ')}`;
    throw notFound(`There is no schema ${JSON.stringify(name)}.`, { http: known, library: known });
  }
  const file = new URL(`../../schema/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}
