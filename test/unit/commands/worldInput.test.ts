import { describe, expect, it } from '@jest/globals';
import type { CommandContext } from '../../../src/commands/context.js';
import { readWorldSpec } from '../../../src/commands/worldInput.js';
import { quirksOf } from '../../../src/world/quirks.js';

/** A program with two fixtures and a scenario, which may accept files. */
const program = (acceptsFiles: boolean) =>
  ({
    acceptsFiles,
    worldFactory: { fixtures: ['empty', 'standard'], scenarios: ['storm'] },
  }) as unknown as CommandContext;
const read = (input: object, acceptsFiles = false) => readWorldSpec(program(acceptsFiles), input);

describe('the specification of a new world', () => {
  it.each([['/etc/passwd'], ['storm'], ['nope']])(
    'names no other fixture than a built-in one: %s',
    async (fixture) => {
      const scenario = { version: 1, name: 'mine', fixture };
      await expect(read({ fixture })).rejects.toMatchObject({ issues: [{ path: '$.fixture' }] });
      await expect(read({ scenario })).rejects.toMatchObject({ issues: [{ path: '$.scenario.fixture' }] });
    },
  );

  it('may name a file if the program accepts files', async () => {
    const scenario = { version: 1, name: 'mine', fixture: './mine.yaml' };
    expect(await read({ scenario, fixture: './other.yaml' }, true)).toMatchObject({
      fixture: './other.yaml',
      scenarios: [scenario],
    });
  });

  it('has all quirks of a dialect, and those that it names itself', async () => {
    expect(await read({ dialect: 'ops-manager', quirks: { missingRole: '403' } })).toEqual({
      quirks: quirksOf('ops-manager', { missingRole: '403' }),
    });
    expect(await read({ quirks: { missingRole: '401' } })).toEqual({ quirks: { missingRole: '401' } });
  });
});
