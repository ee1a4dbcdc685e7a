import { print } from '../complain.js';
import { join } from 'node:path';
import type { RunWorld } from '../../bundle/readRun.js';
import type { ReplayOptions } from '../config/recorderOptions.js';
import { readRunFile, titleOf } from './recording.js';
import { prepareReplayReport, replayLines, writeReplayReport, type ReplayReport } from './replayReport.js';

/** A repeated world, with more lines to print. */
interface Repeated {
  readonly report: ReplayReport;
  readonly lines: readonly string[];
}

/**
 * Repeats the worlds of a run one after the other, prints what differs, and writes the reports, those of several worlds into a folder
 * each. Returns the exit code: 0 if all replies are the same, 1 if some differ.
 */
export async function eachWorld(
  { file, report: folder, world }: ReplayOptions,
  repeat: (world: RunWorld) => Promise<Repeated>,
): Promise<0 | 1> {
  const worlds = readRunFile(file, world);
  const folderOf = ({ name }: RunWorld): string => join(folder ?? '', worlds.length === 1 ? '' : name);
  if (folder !== undefined) for (const each of worlds) prepareReplayReport(folderOf(each));
  let differing = 0;
  for (const each of worlds) {
    const { report, lines } = await repeat(each);
    const start = worlds.length === 1 ? '' : `${titleOf(each)}: `;
    for (const line of [...replayLines(report), ...lines]) print(`${start}${line}\n`);
    if (folder !== undefined) writeReplayReport(folderOf(each), report);
    if (!report.isSame) differing += 1;
  }
  const [count, one] = [worlds.length, differing === 1];
  if (count > 1)
    print(
      `${count} worlds repeated: ${differing === 0 ? 'all the same' : `${differing} ${one ? 'differs' : 'differ'}`}\n`,
    );
  return differing === 0 ? 0 : 1;
}
