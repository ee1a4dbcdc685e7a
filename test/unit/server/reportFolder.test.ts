import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { UsageError } from '../../../src/server/config/usageError.js';
import { prepareReport } from '../../../src/server/runReport.js';

/** Calls `act` with the path of an empty temporary folder. */
function inFolder(act: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'understudy-report-'));
  try {
    act(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('The folder of a report', () => {
  it('is refused at once where the system does not create it', () => {
    const prepare = (): unknown => prepareReport('/proc/understudy/report');
    expect(prepare).toThrow(UsageError);
    expect(prepare).toThrow(
      /^--report "\/proc\/understudy\/report": expected a writable folder \(.*ENOENT.*\)$/,
    );
  });

  it('is removed with its new parents if the run cannot start', () => {
    inFolder((folder) => {
      const removeEmpty = prepareReport(join(folder, 'new/report'));
      expect(existsSync(join(folder, 'new/report'))).toBe(true);
      removeEmpty();
      expect(existsSync(join(folder, 'new'))).toBe(false);
      expect(existsSync(folder)).toBe(true);
    });
  });

  it('stays if it existed before, or if there is a report in it', () => {
    inFolder((folder) => {
      prepareReport(folder)();
      expect(existsSync(folder)).toBe(true);
      const removeEmpty = prepareReport(join(folder, 'report'));
      writeFileSync(join(folder, 'report/index.html'), '<html>');
      removeEmpty();
      expect(existsSync(join(folder, 'report/index.html'))).toBe(true);
    });
  });
});
