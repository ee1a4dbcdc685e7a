/**
 * Writes what follows from the formats of files in src/input: schema/fixture.json and schema/scenario.json. With
 * `--check` it writes nothing and fails if one of them is out of date.
 */
import { importTypeScript } from './importTypeScript.mjs';
import { formatted, writeGenerated } from './writeGenerated.mjs';

const { published } = await importTypeScript('input/published.ts');
const files = {};
for (const [path, schema] of Object.entries(published))
  files[path] = await formatted(path, JSON.stringify(schema, undefined, 2));
writeGenerated(files, 'formats');
