import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../root.mjs';
import { read, table, withPart } from './textFiles.mjs';

const FILE = 'docs/corpus.md';
const FOLDER = 'test/corpus';
const GRADES = ['recorded', 'document', 'published', 'client'];
const OUTCOMES = ['same', 'differs', 'not producible'];

/** Generates the tables of docs/corpus.md: the number of reports by grade and outcome, and a list for each folder. */
export async function generate() {
  const reports = readdirSync(join(ROOT, FOLDER), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.yaml'))
    .sort()
    .map((path) => ({ area: dirname(path), ...parse(read(`${FOLDER}/${path}`)) }));
  const counted = await withPart(FILE, 'numbers', numbersOf(reports));
  return { [FILE]: await withPart(FILE, 'reports', listsOf(reports), counted) };
}

function numbersOf(reports) {
  const numberOf = (grade, outcome) =>
    reports.filter((one) => one.grade === grade && one.outcome === outcome).length;
  const rows = GRADES.map((grade) => [
    `\`${grade}\``,
    ...OUTCOMES.map((outcome) => numberOf(grade, outcome)),
  ]);
  const sums = OUTCOMES.map((outcome) => reports.filter((one) => one.outcome === outcome).length);
  return table(['Grade', 'Same', 'Differs', 'Not producible'], [...rows, [`All ${reports.length}`, ...sums]]);
}

function listsOf(reports) {
  const areas = [...new Set(reports.map(({ area }) => area))];
  return areas
    .map((area) => {
      const rows = reports.filter((one) => one.area === area).map(rowOf);
      const head = ['Source', 'Situation', 'Reported', 'Grade', 'Platform', 'Outcome'];
      return `### ${area[0].toUpperCase()}${area.slice(1)}\n\n${table(head, rows)}`;
    })
    .join('\n\n');
}

function rowOf({ source, situation, reported, grade, hosting, outcome, reason }) {
  const remark = reason === undefined ? outcome : `${outcome}: ${reason}`;
  return [source, situation, reported, grade, hosting, remark].map((cell) => cell.replaceAll('|', '\\|'));
}
