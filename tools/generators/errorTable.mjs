import { importTypeScript } from '../importTypeScript.mjs';
import { table, withPart } from './textFiles.mjs';

const FILE = 'docs/errors.md';
const HEAD = ['Status', '`errorCode`', '`detail`'];

/** Generates the tables of errors in docs/errors.md. */
export async function generate() {
  const { extendedRefusals } = await importTypeScript('world/refusals.ts');
  const { documentedRefusals } = await importTypeScript('world/refusals/documented.ts');
  const documented = await withPart(FILE, 'errors', table(HEAD, rowsOf(documentedRefusals)));
  return {
    [FILE]: await withPart(FILE, 'extended errors', table(HEAD, rowsOf(extendedRefusals)), documented),
  };
}

function rowsOf(refusals) {
  return Object.entries(refusals).map(([code, [status, detail]]) => [status, `\`${code}\``, detail]);
}
