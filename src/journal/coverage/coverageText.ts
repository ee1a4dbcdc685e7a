import type { Counts, Coverage, Share } from './coverage.js';
import { greatest } from '../../world/longLists.js';
import { examinedText } from '../memory.js';

/** Renders a coverage as plain text: the shares, then the unused parts of each operation. */
export function coverageText(coverage: Coverage): string {
  const { exchanges, operations, parameters, members, statuses, errorCodes, branches } = coverage;
  const shares = { operations, parameters, members, statuses, errorCodes, branches };
  const width = Math.max(0, greatest(coverage.byOperation.map(({ operation }) => operation.length)));
  const lines = [
    examinedText(exchanges, coverage),
    '',
    ...Object.entries(shares).map(([name, share]) => `${name.padEnd(12)}${shown(share)}`),
    '',
    ...coverage.byOperation.map(({ operation, title, count, ...rest }) => {
      const missing = [
        ...uncovered('parameters', rest.parameters),
        ...uncovered('members', rest.members),
        ...uncovered('statuses', rest.statuses),
      ];
      const rating =
        count === 0 ? 'never called' : missing.length === 0 ? 'all' : `not ${missing.join('; ')}`;
      return `${operation.padEnd(width)}${String(count).padStart(7)}  ${title}: ${rating}`;
    }),
    '',
    ...coverage.byBranch.map(
      ({ name, quirk, count }) =>
        `${String(count).padStart(12)}  ${name}${quirk === undefined ? '' : ` (${quirk})`}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

function shown({ covered, total }: Share): string {
  return `${`${covered} of ${total}`.padStart(12)}${`${Math.floor((100 * covered) / Math.max(1, total))} %`.padStart(7)}`;
}

function uncovered(what: string, counts: Counts): readonly string[] {
  const names = Object.keys(counts).filter((name) => counts[name] === 0);
  return names.length === 0 ? [] : [`${what} ${names.join(', ')}`];
}
