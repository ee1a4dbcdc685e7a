import { importTypeScript } from '../importTypeScript.mjs';
import { table, withPart } from './textFiles.mjs';

const FILE = 'docs/incidents.md';
const HEAD = ['Kind', 'Target', 'Other members', 'Effect, and effect of healing'];
/** Members that all kinds of incidents have. */
const COMMON = ['kind', 'id', 'target', 'for'];

/** Generates the table of incidents in docs/incidents.md. */
export async function generate() {
  const { incidents } = await importTypeScript('incidents/incidents.gen.ts');
  return { [FILE]: await withPart(FILE, 'incidents', table(HEAD, Object.values(incidents).map(rowOf))) };
}

function rowOf({ kind, effect, specSchema: { properties } }) {
  const own = Object.entries(properties).filter(([name]) => !COMMON.includes(name));
  const members = own.map(([name, { description }]) => `\`${name}\`: ${description}`);
  return [`\`${kind}\``, properties.target.description, members.join(' '), effect];
}
