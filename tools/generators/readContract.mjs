import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importTypeScript } from '../importTypeScript.mjs';
import { ROOT } from '../root.mjs';

let text;

/** Returns the contract as one document of its own. The parts are parsed once, because that takes most of a second. */
export async function readContract() {
  text ??= await assembled();
  return JSON.parse(text);
}

async function assembled() {
  const { assemble, readParts } = await importTypeScript('contract/assemble.ts');
  return JSON.stringify(assemble(readParts(pathToFileURL(join(ROOT, 'src/contract/openapi/')))));
}
