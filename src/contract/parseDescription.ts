import { parse, stringify } from 'yaml';

/**
 * Reads an OpenAPI document. The build writes those that it finds as JSON, which is YAML too, and read at a start in two
 * milliseconds where the reader of YAML takes a hundred and fifty.
 */
export function parseDescription(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : parse(text);
}

/** Writes an OpenAPI document as YAML. */
export function writeDescription(description: object): string {
  return stringify(description);
}
