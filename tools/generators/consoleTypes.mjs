import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { importTypeScript } from '../importTypeScript.mjs';

/**
 * Generates TypeScript types for the console: the requests and responses of the control plane's commands.
 */
export async function generate() {
  const { loadDescription } = await importTypeScript('control/subjects.ts');
  const description = loadDescription();
  // TypeScript has no type for "one of these two members". The generator would produce an empty type for it.
  const { FaultRule, Fault } = description.components.schemas;
  delete FaultRule.anyOf;
  delete Fault.anyOf;
  const nodes = await openapiTypes(description, { alphabetize: true, defaultNonNullable: false });
  return { 'src/console/control.gen.ts': `${COMMENT_HEADER}${astToString(nodes)}` };
}
