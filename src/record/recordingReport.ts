import type { DriftReport } from './drift/report.js';
import { reportText, section } from './drift/reportText.js';
import type { LeftOut } from './rows/validRows.js';
import type { CountedDifference, Verification } from './verify/verify.js';

/** How a world was made of a platform. It contains no data of its users. */
export interface RecordingReport {
  readonly drift: DriftReport;
  /** Number of rows, by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly assumed: readonly { readonly says: string; readonly count: number }[];
  readonly leftOut: readonly LeftOut[];
  readonly verification: Verification;
}

/** Writes a report about a recording for people. */
export function recordingText({ drift, rows, assumed, leftOut, verification }: RecordingReport): string {
  const { refused, compared, equal, differences } = verification;
  const lines = [
    `Recorded: ${Object.entries(rows)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}.`,
    ...section(
      'Assumed, because no reply shows it:',
      assumed.map(({ says, count }) => `${says} (${count})`),
    ),
    ...section(
      'Left out, because the model cannot hold it:',
      leftOut.map(({ table, reason, count }) => `${count} of ${table}: ${reason}`),
    ),
    '',
    `${equal} of ${compared} replies of the recorded world are equal to those of the platform.`,
    ...(refused > 0 ? [`${refused} others were refused to the key, and are not compared.`] : []),
    ...section('The others differ in:', differences.map(differenceLine)),
    '',
  ];
  return `${lines.join('\n')}\n${reportText(drift)}`;
}

function differenceLine({ operation, at, says, count }: CountedDifference): string {
  return `${operation}: ${at === '' ? '' : `${at} `}${says}, ${count}×`;
}
