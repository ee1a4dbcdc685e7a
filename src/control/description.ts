import { readFileSync } from 'node:fs';
import { parseDescription } from '../contract/parseDescription.js';

/** The OpenAPI document of the control plane, which stands beside this file. */
export function loadDescription(): unknown {
  return parseDescription(readFileSync(new URL('openapi.yaml', import.meta.url), 'utf8'));
}
