/** The tables of docs/performance.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from './median.mjs';

const DOCUMENT = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const PRETTIER = fileURLToPath(new URL('../node_modules/prettier/bin/prettier.cjs', import.meta.url));

const count = (number) => Math.round(number).toLocaleString('en');
const row = (...cells) => `| ${cells.join(' | ')} |`;

/** All contestants, best first on the large document; those that did not come up below. */
export function tablesOf(contestants, documents, { node, cpu, loads, ROUNDS, SECONDS }) {
  const measured = contestants
    .filter(({ rounds, failure }) => rounds?.length && failure === undefined)
    .map(summary);
  const own = measured.find(({ isOwn }) => isOwn);
  measured.sort((one, other) => other.list - one.list);
  const bytes = (key) => count(Buffer.byteLength(documents[key].text));
  const lines = [
    row(
      '',
      `E2, ${bytes('list')} bytes: req/s`,
      'p99',
      'Understudy is',
      `E3, ${bytes('patch')} bytes: req/s`,
      'p99',
      'Understudy is',
      'It leaves out',
    ),
    row('---', '--:', '--:', '--:', '--:', '--:', '--:', '---'),
    ...measured.map((each) =>
      row(
        each.name,
        count(each.list),
        ms(each.listP99),
        ratio(own, each, 'list'),
        count(each.patch),
        ms(each.patchP99),
        ratio(own, each, 'patch'),
        each.skips,
      ),
    ),
    '',
    row('', 'Start (see above)', 'Memory idle', 'Most under load', 'Processor for an E2', 'for an E3'),
    row('---', '--:', '--:', '--:', '--:', '--:'),
    ...measured
      .toSorted((one, other) => one.startMs - other.startMs)
      .map((each) =>
        row(each.name, ms(each.startMs), mb(each.idle), mb(each.peak), us(each.listCpu), us(each.patchCpu)),
      ),
    '',
    `Medians of ${ROUNDS} rounds of ${SECONDS} s; Node ${node}, ${cpu ?? 'unknown processor'}; load average ${loads.map((each) => each.toFixed(1)).join(' before, ')} after (the run itself makes about 1.5).`,
  ];
  const failed = contestants.filter(({ failure }) => failure !== undefined);
  for (const { name, failure } of failed)
    lines.push('', `Not measured: ${name} ${failure.split('\n')[0].slice(0, 200)}`);
  return lines.join('\n');
}

function summary({ name, skips, rounds }) {
  const of = (read) => median(rounds.map(read));
  return {
    name: name === 'Understudy' ? '**Understudy**' : name,
    ...(name === 'Understudy' && { isOwn: true }),
    skips,
    list: of(({ list }) => list.rate),
    listP99: of(({ list }) => list.p99),
    patch: of(({ patch }) => patch.rate),
    patchP99: of(({ patch }) => patch.p99),
    listCpu: of(({ list }) => list.cpuUs),
    patchCpu: of(({ patch }) => patch.cpuUs),
    startMs: of(({ startMs }) => startMs),
    idle: of(({ idle }) => idle),
    peak: of(({ peak }) => peak),
  };
}

/** How many times as many requests Understudy answers. */
function ratio(own, other, key) {
  return own === undefined || other === own ? '' : `${(own[key] / other[key]).toFixed(2)} ×`;
}

function ms(number) {
  return `${number < 10 ? number.toFixed(1) : Math.round(number)} ms`;
}

function us(number) {
  return `${Math.round(number)} µs`;
}

function mb(number) {
  return `${Math.round(number)} MB`;
}

/** Puts text between the marks of that name in docs/performance.md. */
export function writeTables(name, text) {
  const document = readFileSync(DOCUMENT, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`docs/performance.md has no marks ${begin} and ${end}`);
  writeFileSync(DOCUMENT, `${document.slice(0, from + begin.length)}\n\n${text}\n\n${document.slice(to)}`);
  execFileSync(process.execPath, [PRETTIER, '--write', '--log-level', 'warn', DOCUMENT]);
}
