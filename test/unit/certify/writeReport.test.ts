import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareReport } from '../../../src/certify/report/writeReport.js';
import { FAILED } from '../../../src/certify/report/trialFiles.js';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-report-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the folder of a report', () => {
  it('is created, empty', () => {
    const fresh = join(folder, 'new', 'report');
    prepareReport(fresh);
    expect(readdirSync(fresh)).toEqual([]);
  });

  it('loses an earlier report, but no other file', () => {
    for (const file of ['certificate.json', 'index.html', 'junit.xml', 'badge.json', 'notes.txt'])
      writeFileSync(join(folder, file), 'old');
    mkdirSync(join(folder, FAILED));
    writeFileSync(join(folder, FAILED, 'trial.json'), 'old');
    prepareReport(folder);
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });

  it('may have a part of an earlier report', () => {
    writeFileSync(join(folder, 'index.html'), 'old');
    prepareReport(folder);
    expect(existsSync(join(folder, 'index.html'))).toBe(false);
  });

  it('must be a folder', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => {
      prepareReport(file);
    }).toThrow(`--report ${JSON.stringify(file)}: expected a writable folder`);
  });
});
