import { importTypeScript } from '../importTypeScript.mjs';

/** Generates the JSON Schemas for editors and other tools from the file formats in src/input and src/bundle. */
export async function generate() {
  const modules = ['input/published.ts', 'bundle/published.ts'];
  const published = Object.assign({}, ...(await Promise.all(modules.map(publishedBy))));
  const files = {};
  for (const [path, schema] of Object.entries(published))
    files[path] = `${JSON.stringify(schema, undefined, 2)}\n`;
  return files;
}

async function publishedBy(module) {
  return (await importTypeScript(module)).published;
}
