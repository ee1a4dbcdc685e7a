import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { parse } from 'yaml';
import { importTypeScript } from '../importTypeScript.mjs';
import { read } from './textFiles.mjs';

/**
 * Generates TypeScript types for the console from src/control/openapi.yaml: the requests and responses of the control
 * plane.
 */
export async function generate() {
  const { withLists } = await importTypeScript('control/description.ts');
  const description = withLists(parse(read('src/control/openapi.yaml')));
  // TypeScript has no type for "one of these two members". The generator would produce an empty type for it.
  delete description.components.schemas.FaultMembers.anyOf;
  const nodes = await openapiTypes(description, { alphabetize: true, defaultNonNullable: false });
  return { 'src/console/control.gen.ts': `${COMMENT_HEADER}${astToString(nodes)}` };
}
