import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../root.mjs';
import { read, withPart } from './textFiles.mjs';

const FILE = 'docs/certify.md';
const FOLDER = 'scenarios/trials';
const KINDS = {
  document: "the platform's document",
  rfc: 'a standard',
  traffic: 'recorded traffic',
  client: 'a published client',
  ours: 'ours',
};

/** The call of a driver in a trial without steps. */
const DEFAULT_STEPS = [{ call: 'listOrganizations' }];

/** Generates the sections of docs/certify.md about the trials, by group. */
export async function generate() {
  const files = readdirSync(join(ROOT, FOLDER)).filter((file) => file.endsWith('.yaml'));
  const trials = files
    .map((file) => parse(read(`${FOLDER}/${file}`)))
    .map(({ name, trial }) => ({ name, ...trial }));
  const groups = [...new Set(trials.map(({ group }) => group))].toSorted();
  const sections = groups.map((group) =>
    [`### Group ${group}\n`, ...trials.filter((trial) => trial.group === group).map(sectionOf)].join('\n'),
  );
  return { [FILE]: await withPart(FILE, 'trials', sections.join('\n')) };
}

function sectionOf({
  name,
  rule,
  wire,
  client,
  level,
  profile = 'full',
  mode,
  source,
  steps = DEFAULT_STEPS,
}) {
  const link = source.url === undefined ? source.text : `[${source.text}](${source.url})`;
  const quote = source.quote === undefined ? '' : `: "${source.quote}"`;
  const calls = [...new Set(steps.map(({ call }) => `\`${call}\``))].join(', ');
  const only = mode === undefined ? '' : `, only with \`--mode ${mode}\``;
  return [
    `#### \`${name}\`\n`,
    `${rule} (${level}, profile ${profile}${only})\n`,
    `- On the wire: ${wire}`,
    `- A good client: ${client}`,
    `- Calls of a driver: ${calls}`,
    `- Source (${KINDS[source.kind]}): ${link}${quote}\n`,
  ].join('\n');
}
