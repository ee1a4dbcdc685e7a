import { describe, expect, test } from '@jest/globals';
import { readReportFile, reportFiles } from './readReports.js';
import { ReportRun } from './reportRun.js';

describe('Public reports', () => {
  test.each(reportFiles())(
    '%s has the outcome and the mistakes of its client that its file names',
    async (path) => {
      const report = readReportFile(path);
      const run = new ReportRun(report);
      expect(await run.complaints()).toEqual([]);
      // The doctor accuses a client only of mistakes that the report names.
      expect(run.accusations.map(([rule]) => rule)).toEqual(report.broken ?? []);
    },
  );
});
