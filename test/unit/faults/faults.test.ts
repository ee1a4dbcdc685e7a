import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { faults } from '../../../src/faults/faults.js';
import { inject } from '../../../src/faults/inject.js';
import { publish } from '../../../src/schema/publish.js';
import { object } from '../../../src/schema/schema.js';

test('Every folder of src/faults is in the list of faults', () => {
  const folders = readdirSync('src/faults', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const names = folders.map(({ name }) => name).filter((name) => !['engine', 'delay'].includes(name));
  expect(Object.keys(faults).toSorted()).toEqual(names.toSorted());
});

test.each(Object.entries(faults))('The settings of %s are described', (_name, { settings }) => {
  const { properties = {} } = settings;
  const silent = Object.entries(properties).filter(([, member]) => (member.description ?? '') === '');
  expect(silent.map(([name]) => name)).toEqual([]);
});

test.each(Object.entries(faults))(
  'The variants of %s are described as a client sees them',
  (_name, fault) => {
    const { clientSees } = fault as { readonly clientSees: string | Readonly<Record<string, string>> };
    const sentences = typeof clientSees === 'string' ? [clientSees] : Object.values(clientSees);
    expect(sentences.filter((sentence) => !/^.{10,}\.$/.test(sentence))).toEqual([]);
  },
);

test('A fault that refuses, breaks or replaces the reply ends the exchange, so that only the first is applied', () => {
  const ending = Object.entries(faults).filter(([, fault]) => 'endsExchange' in fault && fault.endsExchange);
  const names = ['connection', 'corrupt', 'error', 'proxy', 'rateLimit', 'unauthorized'];
  expect(ending.map(([name]) => name).toSorted()).toEqual(names);
});

test('The published format of a rule has a definition for its fault, and one member for each kind', () => {
  expect(publish('Rule', object({ inject }))).toMatchObject({
    properties: { inject: { $ref: '#/$defs/inject' } },
    $defs: { inject: { maxProperties: 1, minProperties: 1 } },
  });
});
