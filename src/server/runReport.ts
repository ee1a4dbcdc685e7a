import { createWriteStream, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BundleContext } from '../commands/bundle.js';
import { getRunOutcome } from '../commands/report.js';
import { concludeScenarios } from '../commands/scenarios.js';
import type { Running } from '../commands/program.js';
import type { RunJournal } from '../journal/runJournal.js';
import type { Report, ReportedVerdict } from '../report/report.js';
import { summaryLine } from '../report/summary.js';
import { reasonOf } from '../simulator/systemError.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { makeFolder } from './makeFolder.js';
import { UsageError } from './config/usageError.js';
import type { Program } from './program.js';
import { StepProgress } from './progress.js';
import { ticks } from './realClock.js';

/** Exit code if the command succeeded but an expectation was missed. */
const MISSED = 3;
/** Exit code if the command succeeded and all expectations were met, but the report could not be written. */
const UNWRITTEN = 2;

/** The page of the report that users open first. */
const PAGE = 'index.html';
const BUNDLE = 'run.understudy';
const FILES = [PAGE, 'junit.xml', 'journal.har', 'report.json', BUNDLE];
/** Maximum number of worlds whose bundles are written. */
const BUNDLES_MAX = 20;

/** A run of a command that has ended. */
export interface EndedRun {
  readonly running: Running;
  readonly exchanges: RunJournal;
  /** Exit code of the command. */
  readonly code: number;
  readonly version: string;
  /** Folder of the report. Unset if no report is wanted. */
  readonly folder: string | undefined;
}

/**
 * Creates the folder of the report and removes an earlier report. Throws a UsageError if the folder is not
 * writable. Returns a function that removes the folders that were created, unless there is something in them.
 */
export function prepareReport(folder: string): () => void {
  try {
    const first = makeFolder(folder);
    for (const file of FILES) {
      rmSync(join(folder, file), { force: true });
      writeFileSync(join(folder, file), '');
      rmSync(join(folder, file));
    }
    return () => {
      if (first !== undefined) removeEmpty(folder, first);
    };
  } catch (error) {
    throw new UsageError(`--report ${JSON.stringify(folder)}: ${unwritable(error)}`);
  }
}

/** Removes an empty folder and its parents up to `first`. */
function removeEmpty(folder: string, first: string): void {
  try {
    for (let each = resolve(folder); each.length >= resolve(first).length; each = dirname(each))
      rmdirSync(each);
  } catch {
    // A folder that is not empty stays.
  }
}

/**
 * Concludes the scenarios, prints missed expectations and a summary, and writes the report. Returns the exit
 * code of the command. If it is 0, returns `MISSED` if an expectation was missed, or `UNWRITTEN` if the
 * report could not be written.
 */
export async function concludeRun(
  program: Program,
  { running, exchanges, code, version, folder }: EndedRun,
  print: (line: string) => void,
): Promise<number> {
  const { simulator, worldFactory, bundleOptions } = program;
  const progress = new StepProgress(print, ticks);
  await concludeScenarios(simulator);
  const context = { simulator, worldFactory, version, baseUrlOf: running.baseUrl, bundleOptions };
  const { verdicts, summary, report } = await getRunOutcome(context, exchanges);
  const missed = verdicts.filter(({ status }) => status !== 'met');
  for (const verdict of missed) print(missedLine(verdict));
  if (folder !== undefined) progress.step(`the report: reading ${summary.requests} requests`);
  const problem =
    folder === undefined
      ? undefined
      : await writeReport(folder, { ...(await report()), exitCode: code }, progress);
  const isFailed = code !== 0 || missed.length > 0;
  const { bundle: when } = program.config;
  if (folder !== undefined && when !== 'never' && (isFailed || when === 'always'))
    for (const line of await writeBundles(context, folder, progress)) print(line);
  const page = folder === undefined || problem !== undefined ? '' : `: ${join(folder, PAGE)}`;
  const failed = code === 0 ? '' : `; the command failed with exit code ${code}`;
  print(summaryLine(summary) + failed + page);
  if (problem !== undefined) print(problem);
  if (code !== 0) return code;
  return missed.length > 0 ? MISSED : problem === undefined ? 0 : UNWRITTEN;
}

/** Returns a line for a missed expectation, such as `scenarios/it.yaml:9:5: it: expect[1]: expected …`. */
function missedLine({ world, scenario, where, message = '', file, line, column }: ReportedVerdict): string {
  const place = file === undefined ? '' : `${file}:${line}:${column}: `;
  const inWorld = world === DEFAULT_WORLD ? '' : ` (world ${world})`;
  return `${place}${scenario}${inWorld}: ${where}: ${message}`;
}

/** Writes the files of a report. Returns an error message if a file could not be written. */
export async function writeReport(
  folder: string,
  report: Report,
  progress: StepProgress,
): Promise<string | undefined> {
  const { reportForms } = await import('../report/forms.js');
  try {
    for (const { file, pieces } of Object.values(reportForms)) {
      progress.step(`the report: writing ${file}`);
      await pipeline(Readable.from(pieces(report)), createWriteStream(join(folder, file)));
    }
    return undefined;
  } catch (error) {
    return `the report in ${JSON.stringify(folder)} is incomplete: ${unwritable(error)}`;
  }
}

/**
 * Writes the bundle of each world into the folder of the report. Returns a line for each, which says how to use it, or
 * why it is missing.
 */
async function writeBundles(
  context: BundleContext,
  folder: string,
  progress: StepProgress,
): Promise<readonly string[]> {
  const { writeBundle } = await import('./writeBundle.js');
  const lines: string[] = [];
  for (const name of context.simulator.names().slice(0, BUNDLES_MAX)) {
    const live = context.simulator.find(name);
    if (live === undefined || (name !== DEFAULT_WORLD && live.journal.lastId === 0)) continue;
    const file = join(folder, name === DEFAULT_WORLD ? BUNDLE : `run-${name}.understudy`);
    progress.step(`the report: writing ${file}`);
    try {
      await writeBundle(context, live, file);
      lines.push(`understudy open ${file} shows the run; understudy replay ${file} repeats it`);
    } catch (error) {
      lines.push(`${file} is missing: ${reasonOf(error)}`);
    }
  }
  return lines;
}

function unwritable(error: unknown): string {
  return `expected a writable folder (${reasonOf(error)})`;
}
