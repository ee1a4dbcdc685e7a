import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { readContract } from './readContract.mjs';

/** Generates the types of the API from src/contract/openapi. */
export async function generate() {
  const nodes = await openapiTypes(await readContract(), { alphabetize: true, immutable: true });
  return { 'src/contract/api.gen.ts': `${COMMENT_HEADER}${astToString(nodes)}` };
}
