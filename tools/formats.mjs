/**
 * Writes what follows from the formats of files in src/input: schema/fixture.json and schema/scenario.json. With
 * `--check` it writes nothing and fails if one of them is out of date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { importTypeScript } from './importTypeScript.mjs';
import { ROOT } from './root.mjs';

const { published } = await importTypeScript('input/published.ts');
const outdated = [];
for (const [path, schema] of Object.entries(published)) {
  const file = join(ROOT, path);
  const settings = await resolveConfig(file);
  const text = await format(JSON.stringify(schema, undefined, 2), { ...settings, parser: 'json' });
  if (text === readFileSync(file, 'utf8')) continue;
  outdated.push(path);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
}
if (outdated.length > 0 && process.argv.includes('--check'))
  throw new Error(`Out of date: ${outdated.join(', ')}. Run npm run formats.`);
