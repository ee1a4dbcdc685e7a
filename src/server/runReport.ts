import { rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RecordedWorld } from '../bundle/runFormat.js';
import type { BundleContext } from '../commands/bundle.js';
import { getRunOutcome } from '../commands/report.js';
import { MET_AT_LOAD } from '../scenarios/metAtLoad.js';
import { concludeScenarios } from '../commands/scenarios.js';
import type { Running } from '../commands/program.js';
import type { RunJournal } from '../journal/runJournal.js';
import type { Secrets } from '../bundle/secretForms.js';
import { ownerOnlyStream } from '../input/ownerOnly.js';
import type { Report, ReportedVerdict } from '../report/report.js';
import { summaryLine } from '../report/summary.js';
import { reasonOf } from '../simulator/systemError.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { RECORDINGS_MAX, type DeletedWorlds } from './deletedWorlds.js';
import { makeFolder } from './makeFolder.js';
import { UsageError } from './config/usageError.js';
import type { Program } from './program.js';
import { StepProgress } from './progress.js';
import { ticks } from './realClock.js';
import { shellQuote } from './shellQuote.js';
import { shownCommand } from './shownCommand.js';

/** Exit code if the command succeeded but an expectation was missed. */
const MISSED = 3;
/** Exit code if the command succeeded and all expectations were met, but the report could not be written. */
const UNWRITTEN = 2;

/** The page of the report that users open first. */
const PAGE = 'index.html';
const BUNDLE = 'run.understudy';
const FILES = [PAGE, 'junit.xml', 'journal.har', 'report.json', BUNDLE];

/** A run of a command that has ended. */
export interface EndedRun {
  readonly running: Running;
  readonly exchanges: RunJournal;
  /** Exit code of the command. */
  readonly code: number;
  readonly version: string;
  /** The command and its arguments. */
  readonly command: readonly string[];
  /** The worlds that the command has deleted. */
  readonly deleted: DeletedWorlds;
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
  run: EndedRun,
  print: (line: string) => void,
): Promise<number> {
  const { running, exchanges, code, version, folder } = run;
  const { simulator, worldFactory, bundleOptions } = program;
  const progress = new StepProgress(print, ticks);
  await concludeScenarios(simulator);
  const context = { simulator, worldFactory, version, baseUrlOf: running.baseUrl, bundleOptions };
  const { verdicts, summary, report } = await getRunOutcome(context, exchanges);
  const missed = verdicts.filter(({ status }) => status !== 'met');
  for (const verdict of missed) print(verdictLine(verdict, verdict.message ?? ''));
  for (const verdict of verdicts) if (verdict.atLoad) print(verdictLine(verdict, MET_AT_LOAD));
  if (folder !== undefined) progress.step(`the report: reading ${summary.requests} requests`);
  const problem =
    folder === undefined
      ? undefined
      : await writeReport(folder, { ...(await report()), exitCode: code }, progress);
  const isFailed = code !== 0 || missed.length > 0;
  const { bundle: when, secrets } = program.config;
  if (folder !== undefined && when !== 'never' && (isFailed || when === 'always'))
    for (const line of await writeRecordings(context, run, progress, secrets)) print(line);
  const page = folder === undefined || problem !== undefined ? '' : `: ${join(folder, PAGE)}`;
  const failed = code === 0 ? '' : `; the command failed with exit code ${code}`;
  print(summaryLine(summary) + failed + page);
  if (problem !== undefined) print(problem);
  if (code !== 0) return code;
  return missed.length > 0 ? MISSED : problem === undefined ? 0 : UNWRITTEN;
}

/** Returns a line for an expectation, such as `scenarios/it.yaml:9:5: it: expect[1]: expected …`. */
function verdictLine(
  { world, scenario, where, file, line, column }: ReportedVerdict,
  message: string,
): string {
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
      await pipeline(Readable.from(pieces(report)), ownerOnlyStream(join(folder, file)));
    }
    return undefined;
  } catch (error) {
    return `the report in ${JSON.stringify(folder)} is incomplete: ${unwritable(error)}`;
  }
}

/**
 * Writes the recordings of the run into the folder of the report. Returns lines which say how to use them, or why they
 * are missing.
 */
async function writeRecordings(
  context: BundleContext,
  { folder = '', deleted, command, code }: EndedRun,
  progress: StepProgress,
  secrets: Secrets,
): Promise<readonly string[]> {
  const file = join(folder, BUNDLE);
  progress.step(`the report: writing ${file}`);
  try {
    const { writeRun } = await import('./writeRun.js');
    const shown =
      secrets === 'kept'
        ? command.map(shellQuote).join(' ')
        : shownCommand(command, privateKeysOf(context, deleted));
    const run = { command: shown, exitCode: code };
    const { worlds, leftOut } = await writeRun(context, deleted, { run, secrets }, file);
    const what = worlds.length === 1 ? 'the run' : `the run, ${worldsText(worlds)}`;
    const older = `${file} lacks ${leftOut} more worlds: it has the latest, at most ${RECORDINGS_MAX.worlds} in 64 MiB`;
    return [
      `understudy open ${file} shows ${what}; understudy replay ${file} repeats it`,
      ...(leftOut > 0 ? [older] : []),
    ];
  } catch (error) {
    return [`${file} is missing: ${reasonOf(error)}`];
  }
}

/** Returns the private keys of the worlds of a run. */
function privateKeysOf({ simulator }: BundleContext, deleted: DeletedWorlds): readonly string[] {
  const present = simulator.names().flatMap((name) => simulator.find(name) ?? []);
  const keys = [...present, ...deleted.worlds].flatMap(({ world, ownKeys }) => [
    ...world.keys.all(),
    ...ownKeys,
  ]);
  // An empty text would be found everywhere.
  return keys.map(({ privateKey }) => privateKey).filter((key) => key !== '');
}

/** Counts the worlds of a run and the failed tests: `7 worlds, 2 of failed tests`. */
function worldsText(worlds: readonly RecordedWorld[]): string {
  const failed = worlds.filter(({ passed }) => passed === false).length;
  return `${worlds.length} worlds${failed === 0 ? '' : `, ${failed} of failed tests`}`;
}

function unwritable(error: unknown): string {
  return `expected a writable folder (${reasonOf(error)})`;
}
