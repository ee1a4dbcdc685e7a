import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { INCIDENT_KINDS } from '../../../src/incidents/incidents.js';

const document = readFileSync('docs/incidents.md', 'utf8');
const { $defs } = JSON.parse(readFileSync('schema/scenario.json', 'utf8')) as {
  readonly $defs: Readonly<Record<string, { readonly properties?: object } | undefined>>;
};
/** The members that every kind has. */
const COMMON = ['kind', 'id', 'target', 'for'];

it.each(INCIDENT_KINDS)('docs/incidents.md has a row for %s, with its own members', (kind) => {
  const row = document.split('\n').find((line) => line.startsWith(`| \`${kind}\` `)) ?? '';
  const own = Object.keys($defs[`incident.${kind}`]?.properties ?? {}).filter(
    (name) => !COMMON.includes(name),
  );
  expect([row === '' ? 'no row' : kind, ...own.filter((name) => !row.includes(`\`${name}\``))]).toEqual([
    kind,
  ]);
});
