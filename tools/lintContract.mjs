/**
 * Lints the assembled contract and the control plane's OpenAPI document. Writes both to temporary files, because the linter
 * reads only files.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stringify } from 'yaml';
import { readContract } from './generators/readContract.mjs';
import { importTypeScript } from './importTypeScript.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const FOLDER = join(ROOT, 'node_modules/.cache/understudy');
const CONTRACT = join(FOLDER, 'contract.yaml');
const CONTROL = join(FOLDER, 'control.yaml');

mkdirSync(FOLDER, { recursive: true });
writeFileSync(CONTRACT, stringify(await readContract()));
const { loadDescription } = await importTypeScript('control/subjects.ts');
writeFileSync(CONTROL, stringify(loadDescription(), { aliasDuplicateObjects: false }));
const files = [CONTRACT, CONTROL].map((file) => relative(ROOT, file));
const linter = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
const { code } = await run(process.execPath, [linter, 'lint', ...files], { stdio: 'inherit' });
process.exitCode = code;
