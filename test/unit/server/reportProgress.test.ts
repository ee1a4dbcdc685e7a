import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { StepProgress } from '../../../src/server/progress.js';
import { writeReport } from '../../../src/server/runReport.js';
import { reportOf } from '../report/givenReport.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-progress-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Writes a report while each reading of the clock shows `stepMs` more. Returns the printed lines. */
async function linesWith(stepMs: number): Promise<readonly string[]> {
  const lines: string[] = [];
  let now = 0;
  const progress = new StepProgress(
    (line) => lines.push(line),
    () => (now += stepMs),
  );
  expect(await writeReport(folder, reportOf(), progress)).toBeUndefined();
  return lines;
}

describe('The files of a report', () => {
  it('are named while they are written, once this takes a second', async () => {
    expect(await linesWith(600)).toEqual([
      'the report: writing junit.xml (after 1.2 s)',
      'the report: writing journal.har (after 1.8 s)',
      'the report: writing report.json (after 2.4 s)',
    ]);
    expect(readdirSync(folder)).toEqual(['index.html', 'journal.har', 'junit.xml', 'report.json']);
  });

  it('are written without a line if this is fast', async () => {
    expect(await linesWith(10)).toEqual([]);
  });
});
