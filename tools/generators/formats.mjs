import { importTypeScript } from '../importTypeScript.mjs';

/** Generates the JSON Schemas for editors from the file formats in src/input. */
export async function generate() {
  const { published } = await importTypeScript('input/published.ts');
  const files = {};
  for (const [path, schema] of Object.entries(published))
    files[path] = `${JSON.stringify(schema, undefined, 2)}\n`;
  return files;
}
