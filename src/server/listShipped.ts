import { describedFixtures } from '../input/fixtureFiles.js';
import { describedScenarios } from '../input/scenarioFiles.js';
import { greatest } from '../world/longLists.js';

/** Lists the built-in fixtures and scenarios, one per line, with kind, name and description. */
export function listShipped(): string {
  const rows = [
    ...describedFixtures().map((file) => ({ kind: 'fixture', ...file })),
    ...describedScenarios().map((file) => ({ kind: 'scenario', ...file })),
  ];
  const width = greatest(rows.map(({ name }) => name.length));
  return rows
    .map(({ kind, name, description }) => `${kind.padEnd(8)}  ${name.padEnd(width)}  ${description}\n`)
    .join('');
}
