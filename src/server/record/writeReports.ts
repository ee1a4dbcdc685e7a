import { writeOwnerOnly } from '../../input/ownerOnly.js';
import type { DriftReport } from '../../record/drift/report.js';
import { reportPage } from '../../record/drift/reportPage.js';
import { reportText } from '../../record/drift/reportText.js';
import { recordingText, type RecordingReport } from '../../record/recordingReport.js';
import { UsageError } from '../config/usageError.js';

/** Writes the report of a comparison or of a recording to files. Throws a UsageError if one cannot be written. */
export function writeReports(files: readonly string[], report: DriftReport | RecordingReport): void {
  for (const file of files) {
    try {
      writeOwnerOnly(file, formOf(file, report));
    } catch (error) {
      throw new UsageError(`--report ${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

function formOf(file: string, report: DriftReport | RecordingReport): string {
  if (file.endsWith('.json')) return `${JSON.stringify(report, undefined, 2)}\n`;
  const isRecording = 'drift' in report;
  if (/\.html?$/.test(file)) return isRecording ? reportPage(report.drift, report) : reportPage(report);
  return isRecording ? recordingText(report) : reportText(report);
}
