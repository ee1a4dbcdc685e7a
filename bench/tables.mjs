/** Makes the tables of docs/performance.md and docs/pieces.md. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { median } from './median.mjs';

const DOCS = new URL('../docs/', import.meta.url);
const FORMATTER = fileURLToPath(new URL('../node_modules/oxfmt/bin/oxfmt', import.meta.url));

const count = (number) => Math.round(number).toLocaleString('en');
const ms = (number) => (number === undefined ? '' : `${number < 10 ? number.toFixed(1) : count(number)} ms`);
const us = (number) => `${Math.round(number)} µs`;
const mb = (number) => (number === undefined ? '' : `${Math.round(number)} MB`);

/** Returns the table of starts and memory, fastest first. */
export function startsTable(contestants) {
  const all = measured(contestants).toSorted((one, other) => one.wallMs - other.wallMs);
  const bare = all.find(({ name }) => name === 'bare node:http');
  return table(
    ['', 'First document', 'beside `node:http`', 'Processor', 'Empty file cache', 'Idle', 'Most'],
    all.map((each) => [
      nameOf(each),
      ms(each.wallMs) + (each.refusedMs ? ` (first 401: ${ms(each.refusedMs)})` : ''),
      bare ? `${(each.wallMs / bare.wallMs).toFixed(1)} ×` : '',
      ms(each.cpuMs),
      ms(each.coldMs),
      mb(each.idle),
      mb(each.peak),
    ]),
  );
}

/** Returns the table of requests per second, sorted by the rate of the large document. */
export function ratesTable(contestants, documents, warmSeconds) {
  const all = measured(contestants).toSorted((one, other) => other.list.early.rate - one.list.early.rate);
  const own = all.find(({ name }) => name === 'Understudy');
  const titles = ['list', 'patch'].flatMap((key) => [
    `${key === 'list' ? 'E2' : 'E3'}, ${count(Buffer.byteLength(documents[key].text))} bytes: after 2 s`,
    `after ${warmSeconds} s`,
    'p99',
    'Processor',
    'Understudy is',
  ]);
  return table(
    ['', ...titles, 'It leaves out'],
    all.map((each) => [
      nameOf(each),
      ...['list', 'patch'].flatMap((key) => [
        count(each[key].early.rate),
        count(each[key].late.rate),
        ms(each[key].late.p99),
        us(each[key].late.cpuUs),
        own && own !== each ? ratios(own[key], each[key]) : '',
      ]),
      each.skips,
    ]),
  );
}

/**
 * Returns the ratios of Understudy's rates to the rates of a peer: after two seconds of load, and after the warm-up.
 */
function ratios(own, other) {
  return `${['early', 'late'].map((when) => (own[when].rate / other[when].rate).toFixed(2)).join(', ')} ×`;
}

/** Returns the servers that started in every round, with the medians of their figures. */
function measured(contestants) {
  return contestants
    .filter(({ rounds, failure }) => rounds?.length && failure === undefined)
    .map(({ name, skips, rounds }) => {
      const { start, ...rest } = medians(rounds);
      return { name, skips, ...start, ...rest };
    });
}

/** Returns an object of the same shape, with the median of each number. */
function medians(samples) {
  if (typeof samples[0] !== 'object') return samples[0] === undefined ? undefined : median(samples);
  return Object.fromEntries(
    Object.keys(samples[0]).map((key) => [key, medians(samples.map((sample) => sample[key]))]),
  );
}

function nameOf({ name }) {
  return name === 'Understudy' ? '**Understudy**' : name;
}

export function table(titles, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const aligned = titles.map((title, at) => (at === 0 || title === 'It leaves out' ? '---' : '--:'));
  return [titles, aligned, ...rows].map(line).join('\n');
}

/** Returns the text between the marks `<!-- name -->` and `<!-- /name -->` in a document. */
export function writtenTables(name, document) {
  const text = readFileSync(fileURLToPath(new URL(document, DOCS)), 'utf8');
  const [, written = ''] = new RegExp(`<!-- ${name} -->\\n([\\s\\S]*)<!-- /${name} -->`).exec(text) ?? [];
  return written;
}

/** Replaces the text between the marks `<!-- name -->` and `<!-- /name -->` in a document. */
export function writeTables(name, text, document = 'performance.md') {
  const path = fileURLToPath(new URL(document, DOCS));
  const before = readFileSync(path, 'utf8');
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`docs/${document} has no marks ${begin} and ${end}`);
  writeFileSync(path, `${before.slice(0, from + begin.length)}\n\n${text}\n\n${before.slice(to)}`);
  execFileSync(process.execPath, [FORMATTER, path]);
}
