import { importTypeScript } from '../importTypeScript.mjs';
import { formatted } from './textFiles.mjs';

/** The JSON Schemas for editors, made from the formats of files in src/input. */
export async function generate() {
  const { published } = await importTypeScript('input/published.ts');
  const files = {};
  for (const [path, schema] of Object.entries(published))
    files[path] = await formatted(path, JSON.stringify(schema, undefined, 2));
  return files;
}
