/** Writes the kinds of incidents from their definitions into schema/scenario.json: `npm run incidents`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { format } from 'prettier';
import { ROOT } from './root.mjs';

const FILE = join(ROOT, 'schema/scenario.json');
const ENTRY = `
  import { incidentSpec } from './src/incidents/incidents.js';
  import { name } from './src/incidents/members.js';
  import { duration } from './src/world/durationFormat.js';
  import { publish } from './src/schema/publish.js';
  import { object } from './src/schema/schema.js';
  // Named schemas are published as they are first used, without the words of a place.
  export const { $defs } = publish('', object({ name, duration, incident: incidentSpec }));
`;

const { outputFiles } = await build({
  stdin: { contents: ENTRY, resolveDir: ROOT },
  ...{ bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'error' },
});
const { $defs } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

const schema = JSON.parse(readFileSync(FILE, 'utf8'));
const isIncident = ([name]) => name === 'incident' || name.startsWith('incident.');
const others = Object.entries(schema.$defs).filter((entry) => !isIncident(entry));
const before = others.findIndex(([name]) => name === 'step');
schema.$defs = Object.fromEntries(others.toSpliced(before, 0, ...Object.entries($defs).filter(isIncident)));
writeFileSync(FILE, await format(JSON.stringify(schema, null, 2), { parser: 'json', printWidth: 110 }));
