import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../root.mjs';
import { formatted, read } from './textFiles.mjs';

/** Type of the list of faults. Without an explicit type, the declarations would contain the type of each effect. */
const FAULTS = {
  type: 'Readonly<Record<string, Fault<unknown>>>',
  typeImport: "import type { Fault } from './engine/fault.js';\n",
};

/**
 * Rooms with one file per entry. An entry is a const with the name of its file, and `begin` is the text after this
 * name.
 */
const ROOMS = [
  { name: 'behaviours', what: 'behaviours', begin: ': Behaviour<' },
  { name: 'reactions', what: 'reactions', begin: ': Reaction = {' },
  { name: 'incidents', what: 'kinds of incidents', begin: ' = defineIncident(' },
  { name: 'faults', what: 'faults', begin: ' = defineFault(', ...FAULTS },
];

/** Generates the lists of behaviours, incidents and faults from the existing files. */
export async function generate() {
  const files = await Promise.all(ROOMS.map(listOf));
  return Object.fromEntries(files);
}

async function listOf({ name: room, what, begin, type, typeImport = '' }) {
  const target = `src/${room}/${room}.gen.ts`;
  const found = readdirSync(join(ROOT, 'src', room), { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && exportsThing(`src/${room}/${path}`, begin))
    .map((path) => ({ path, name: basename(path, '.ts') }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const imports = found.map(
    ({ name, path }) => `import { ${name} } from './${path.replace('.ts', '.js')}';\n`,
  );
  const text = `// Made from the files of src/${room} by \`npm run generate\`.

${typeImport}${imports.join('')}
/** All ${what}, by the names of their files. */
export const ${room}${type === undefined ? '' : `: ${type}`} = { ${found.map(({ name }) => name).join(', ')} };
`;
  return [target, await formatted(target, text)];
}

function exportsThing(path, begin) {
  const [, name] = new RegExp(`^export const (\\w+)${escaped(begin)}`, 'm').exec(read(path)) ?? [];
  if (name !== undefined && name !== basename(path, '.ts'))
    throw new Error(`${path} exports ${name}: give the file and the const the same name.`);
  return name !== undefined;
}

function escaped(text) {
  return text.replace(/[(]/g, '\\$&');
}
