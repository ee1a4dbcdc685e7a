import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { importTypeScript } from '../importTypeScript.mjs';
import { ROOT } from '../root.mjs';

const { assemble, readParts } = await importTypeScript('contract/assemble.ts');

/** Generates the types of the API from src/contract/openapi. */
export async function generate() {
  const document = assemble(readParts(pathToFileURL(join(ROOT, 'src/contract/openapi/'))));
  const nodes = await openapiTypes(document, { alphabetize: true, immutable: true });
  return { 'src/contract/api.gen.ts': `${COMMENT_HEADER}${astToString(nodes)}` };
}
