import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { loadScenario } from '../../../src/scenarios/loadScenario.js';
import { scenarioFinder } from '../../../src/scenarios/scenarioFinder.js';

const TEXT = `version: 1
expect:
  - { operation: E10 }
  - never: { operation: E3 }
    because: nobody patches
`;

describe('the place of an expectation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-finder-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const file = join(folder, 'it.yaml');
  const placeFrom = (directory: string): string | undefined => {
    jest.spyOn(process, 'cwd').mockReturnValue(directory);
    writeFileSync(file, TEXT);
    return scenarioFinder([file])('it', 'expect', 0, { operation: 'E10' })?.file;
  };

  it('is its line and column in the file of its scenario', () => {
    writeFileSync(file, TEXT);
    const find = scenarioFinder([file]);
    const path = expect.stringMatching(/it\.yaml$/);
    expect(find('it', 'expect', 0, { operation: 'E10' })).toEqual({ file: path, line: 3, column: 5 });
    const never = { never: { operation: 'E3' }, because: 'nobody patches' };
    expect(find('it', 'expect', 1, never)).toEqual({ file: path, line: 4, column: 5 });
  });

  it('has a path from the working directory if the file is below it', () => {
    expect(placeFrom(folder)).toBe('it.yaml');
    expect(placeFrom(dirname(folder))).toBe(join(basename(folder), 'it.yaml'));
    expect(placeFrom(join(folder, 'below'))).toBe(file);
  });

  it('is unknown if the file, the scenario or the expectation is another one', () => {
    writeFileSync(file, TEXT);
    const find = scenarioFinder([file, join(folder, 'missing.yaml')]);
    expect(find('other', 'expect', 0, { operation: 'E10' })).toBeUndefined();
    expect(find('it', 'expect', 0, { operation: 'E11' })).toBeUndefined();
    expect(find('it', 'expect', 7, { operation: 'E10' })).toBeUndefined();
    expect(find('it', 'timeline', 0, { operation: 'E10' })).toBeUndefined();
    writeFileSync(file, 'version: [');
    expect(scenarioFinder([file])('it', 'expect', 0, { operation: 'E10' })).toBeUndefined();
  });

  it('is found in scenarios that ship, with a path from the working directory', () => {
    const { scenario } = loadScenario('flaky-api');
    const [first] = scenario.expect ?? [];
    if (first === undefined) throw new Error('it expects nothing');
    expect(scenarioFinder([])('flaky-api', 'expect', 0, first)).toEqual({
      file: 'scenarios/flaky-api.yaml',
      line: expect.any(Number),
      column: 5,
    });
  });
});
