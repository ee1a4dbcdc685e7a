import type { CountedFinding } from './finding.js';
import { hasDrift, type DriftReport } from './report.js';

const TITLES = {
  unknownMember: 'unknown member',
  missingMember: 'missing member',
  type: 'other type',
  enumeration: 'unknown value',
  value: 'other form',
  status: 'other status',
  mediaType: 'other media type',
  link: 'link',
} as const;

/** Writes a drift report for people. */
export function reportText(report: DriftReport): string {
  const { findings, more, incomplete } = report;
  const lines = [
    summaryOf(report),
    '',
    headingOf(report),
    ...grouped(findings),
    ...(more > 0 ? [`  … and ${more} more`] : []),
    ...section('Not read, because the platform refused or failed:', report.skipped.map(skippedLine)),
    ...section('Lists that were not read to their end:', incomplete),
    ...section(
      'Answers to open questions of docs/fidelity.md:',
      report.settled.map(
        ({ question, answer, isKnown, count: times }) =>
          `${question}: ${answer}${isKnown ? '' : ' (Understudy does not know this)'}, ${times}×`,
      ),
    ),
    ...section('Not called, because no list showed such a resource:', wrapped(report.notCalled)),
    '',
    'This report contains names of members, constants and counts. It contains no names, addresses, ids or values of yours.',
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns the number of deviations, in a sentence. */
export function headingOf(report: DriftReport): string {
  const { findings, more, settled } = report;
  if (findings.length > 0)
    return `Deviations: ${findings.length + more}. An operation, a place in its replies, what deviates, and how often:`;
  if (!hasDrift(report)) return 'No deviations.';
  const unknown = settled.filter(({ isKnown }) => !isKnown).length;
  return `No deviations from the contract, but ${count(unknown, 'answer')} to open questions that Understudy cannot give. They count like deviations.`;
}

/** Returns the first sentence of a report. */
export function summaryOf({ platform, calls, operations }: DriftReport): string {
  const replies = `${count(calls, 'reply', 'replies')} of ${count(Object.keys(operations).length, 'operation')}`;
  return `Compared with the contract: ${replies}${platform === undefined ? '' : ` of ${platform}`}.`;
}

/** Returns the words for a kind of findings. */
export function titleOf(kind: CountedFinding['kind']): string {
  return TITLES[kind];
}

function grouped(findings: readonly CountedFinding[]): readonly string[] {
  const operations = [...new Set(findings.map(({ operation }) => operation))];
  return operations.flatMap((operation) => [
    `  ${operation}`,
    ...findings.filter((finding) => finding.operation === operation).map(findingLine),
  ]);
}

function findingLine({ kind, at, says, count: times }: CountedFinding): string {
  return `    ${TITLES[kind]}: ${at === '' ? '' : `${at} `}${says}, ${times}×`;
}

/** Returns a line about calls that were refused. */
export function skippedLine({
  operation,
  status,
  errorCode,
  count: times,
}: DriftReport['skipped'][number]): string {
  return `${operation}: ${status}${errorCode === undefined ? '' : ` ${errorCode}`}, ${times}×`;
}

/** Returns a title and its lines, or nothing if there are no lines. */
export function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}

const LINE_CHARS = 100;

function wrapped(names: readonly string[]): readonly string[] {
  const lines: string[] = [];
  for (const name of names) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= LINE_CHARS)
      lines[lines.length - 1] = `${last}, ${name}`;
    else lines.push(name);
  }
  return lines;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
