import { writeFileSync } from 'node:fs';
import type { DriftReport } from '../../record/drift/report.js';
import { reportPage } from '../../record/drift/reportPage.js';
import { reportText } from '../../record/drift/reportText.js';
import { UsageError } from '../config/usageError.js';

/** Writes a drift report to files. Throws a UsageError if one cannot be written. */
export function writeReports(files: readonly string[], report: DriftReport): void {
  for (const file of files) {
    try {
      writeFileSync(file, formOf(file, report));
    } catch (error) {
      throw new UsageError(`--report ${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function formOf(file: string, report: DriftReport): string {
  if (file.endsWith('.json')) return `${JSON.stringify(report, undefined, 2)}\n`;
  return /\.html?$/.test(file) ? reportPage(report) : reportText(report);
}
