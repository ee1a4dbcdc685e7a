import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../server/config/usageError.js';
import { reasonOf } from '../../simulator/systemError.js';
import type { Certificate } from '../certificate.js';
import type { RanTrial } from '../runTrial.js';
import type { FailedRun } from '../undisturbed.js';
import { FAILED } from './trialFiles.js';
import { badge } from './badge.js';
import { certificatePage } from './certificateHtml.js';
import { makeFolder } from '../../server/makeFolder.js';
import { certificateJunit } from './certificateJunit.js';

const FORMS = ['certificate.json', 'index.html', 'junit.xml', 'badge.json'] as const;

/** Creates the folder of the report and removes an earlier report. Throws a UsageError if it is not writable. */
export function prepareReport(folder: string): void {
  writing(folder, () => {
    makeFolder(folder);
    for (const file of FORMS) rmSync(join(folder, file), { force: true });
    rmSync(join(folder, FAILED), { recursive: true, force: true });
    writeFileSync(join(folder, FORMS[0]), '');
    rmSync(join(folder, FORMS[0]));
  });
}

/** Writes the files of a report about all trials. `failed` is the run that ended it early. */
export function writeReport(
  folder: string,
  certificate: Certificate,
  ran: readonly RanTrial[],
  failed?: FailedRun,
): void {
  writing(folder, () => {
    const texts: Readonly<Record<(typeof FORMS)[number], string>> = {
      'certificate.json': `${JSON.stringify(certificate, undefined, 2)}\n`,
      'index.html': [...certificatePage(certificate, ran, failed)].join(''),
      'junit.xml': certificateJunit(certificate, ran),
      'badge.json': `${JSON.stringify(badge(certificate), undefined, 2)}\n`,
    };
    for (const [file, text] of Object.entries(texts)) writeFileSync(join(folder, file), text);
  });
}

function writing(folder: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new UsageError(
      `--report ${JSON.stringify(folder)}: expected a writable folder (${reasonOf(error)})`,
    );
  }
}
