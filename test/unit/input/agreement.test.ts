import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { loadContract } from '../../../src/contract/contract.js';
import { operationsOf } from '../../../src/contract/document.js';
import { AGENT_TYPES } from '../../../src/world/tables/projects.js';
import { parseDuration } from '../../../src/world/duration.js';
import { QUIRKS } from '../../../src/world/quirks.js';
import { DEFAULT_SETTINGS } from '../../../src/world/settings.js';
import { published } from '../../../src/input/published.js';
import { issuesIn } from '../../../src/input/scenario/formats.js';
import { editableNames } from '../../../src/rows/patchRow.js';
import { TABLE_NAMES, type CollectionName } from '../../../src/world/world.js';

interface Part {
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Part>>;
}

const { $defs } = JSON.parse(readFileSync('schema/scenario.json', 'utf8')) as {
  readonly $defs: Readonly<Record<string, Part>>;
};
const membersOf = (name: string): Readonly<Record<string, Part>> => $defs[name]?.properties ?? {};

describe('The schema agrees with the program', () => {
  test('on the operations, by number and by operationId', () => {
    const names = operationsOf(loadContract()).flatMap(({ operationId, 'x-number': number }) => [
      number,
      operationId,
    ]);
    expect(new Set($defs.operation?.enum)).toEqual(new Set(names.filter((name) => name !== undefined)));
  });

  test('on the quirks and their options', () => {
    const quirks = Object.entries(QUIRKS).map(([name, { options }]) => [name, options]);
    const schema = Object.entries(membersOf('quirks')).map(([name, part]) => [name, part.enum]);
    expect(schema).toEqual(quirks);
  });

  test('on the settings', () => {
    expect(Object.keys(membersOf('settings'))).toEqual(Object.keys(DEFAULT_SETTINGS));
  });

  test('on the collections, and on the read-only ones', () => {
    const shown = TABLE_NAMES.filter((name) => $defs.collection?.enum?.includes(name));
    expect($defs.collection?.enum).toEqual(shown);
    const changeable = shown.filter((name) => editableNames(name as CollectionName).length > 0);
    expect($defs.changeableCollection?.enum).toEqual(changeable);
  });

  test('on matches: a match of the journal has the members of a match of a rule, and the outcome', () => {
    const ofJournal = [...Object.keys(membersOf('match')), 'status', 'fault'];
    expect(Object.keys(membersOf('exchange'))).toEqual(ofJournal);
    for (const name of ['exchange', 'expectation', 'unwanted'])
      expect(membersOf(name)).toMatchObject(membersOf('match'));
  });

  test('on the agents', () => {
    expect(membersOf('incident.agent.silent').agent?.enum).toEqual(AGENT_TYPES);
  });

  test.each(['PT1S', 'P1D', 'P1DT12H', 'PT0.5S', 'PT1H30M', 'P', 'PT', 'P1DT', '1h', 'PT-1S', '', 'P1W'])(
    'on durations: %j',
    (text) => {
      const issues = issuesIn('incident', { kind: 'node.down', target: 'rs0', for: text });
      expect(issues.length === 0).toBe(parseDuration(text) !== undefined);
    },
  );
});

test.each(Object.entries(published))('The file is up to date: %s', (file, schema) => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)));
});

test('Every definition and every member of the schema is described', () => {
  const silent = Object.entries($defs).flatMap(([name, part]) => [
    ...(part.description === undefined ? [name] : []),
    ...Object.entries(part.properties ?? {})
      .filter(([, member]) => (member.description ?? describedBy(member)) === undefined)
      .map(([member]) => `${name}.${member}`),
  ]);
  expect(silent).toEqual([]);
});

function describedBy({ $ref = '' }: Part): string | undefined {
  return $defs[$ref.replace('#/$defs/', '')]?.description;
}
