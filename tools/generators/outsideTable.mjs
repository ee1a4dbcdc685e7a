import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readResults } from '../clients/recorded.mjs';
import { readSuites } from '../clients/suites.mjs';
import { ROOT } from '../root.mjs';
import { read, table, withPart } from './textFiles.mjs';

const FILE = 'README.md';
const CORPUS = 'test/corpus';

/** Generates the table of README.md about suites and reports of other authors. */
export async function generate() {
  const folder = join(ROOT, 'test/clients');
  const results = readResults(folder);
  const suites = readSuites(folder, [])
    .filter(({ name, holds }) => holds !== undefined && results[name] !== undefined)
    .map(({ name, holds }) => [holds, shown(results[name])]);
  const reports = reportsIn(CORPUS);
  const followed = reportsIn(`${CORPUS}/command-line`);
  const rows = [
    ...suites,
    ["The vendor's command line: its end-to-end suites, followed call by call", same(followed)],
    ['[Public reports](docs/corpus.md) about the platform', same(reports)],
  ];
  return { [FILE]: await withPart(FILE, 'outside suites', table(['Of other authors', 'Result'], rows)) };
}

function shown({ passed, skipped }) {
  return `${passed} tests pass${skipped === 0 ? '' : `, ${skipped} skipped with the reason`}`;
}

function same(outcomes) {
  return `${outcomes.filter((outcome) => outcome === 'same').length} of ${outcomes.length} as reported`;
}

function reportsIn(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .map((path) => parse(read(`${folder}/${path}`)).outcome);
}
