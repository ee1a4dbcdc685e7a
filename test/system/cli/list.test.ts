import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listShipped } from '../../../src/server/listShipped.js';
import { endAll, start } from '../../support/program.js';

afterEach(endAll);

const root = new URL('../../../', import.meta.url);
const filesIn = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, root))
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replace(/\.yaml$/, ''))
    .toSorted();

describe('list', () => {
  it('has a line with a description for each shipped fixture and scenario', () => {
    const rows = Array.from(listShipped().matchAll(/^(\w+) +(\S+) +(\S.*\.)$/gm), ([, ...row]) => row);
    expect(rows.map(([kind, name]) => [kind, name])).toEqual([
      ...filesIn('fixtures').map((name) => ['fixture', name]),
      ...filesIn('scenarios').map((name) => ['scenario', name]),
    ]);
  });

  it('prints their files', async () => {
    const { code, stdout, stderr } = await start(['list']).ended;
    expect([code, stderr, `${stdout.join('\n')}\n`]).toEqual([0, '', listShipped()]);
  });
});
