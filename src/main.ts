import { parseCommandLine } from './server/config/commandLine.js';
import type { Invocation } from './server/config/invocation.js';
import { UsageError } from './server/config/usageError.js';
import { complain, mistakeOfOurs, print as printText, printError } from './server/complain.js';
import { serve as serveProgram } from './server/serve.js';
import { stopOnSignal } from './server/shutdown.js';
import { unknownVariables } from './server/unknownVariables.js';
import { readVersion } from './server/version.js';

type Command<Name> = Extract<Invocation, { readonly command: Name }>;
type Runs = { readonly [Name in Invocation['command']]: (invocation: Command<Name>) => Promise<void> | void };

const version = readVersion();
const RUNS: Runs = {
  serve,
  healthcheck: checkHealth,
  exec,
  certify,
  lint,
  list,
  record,
  compare,
  init,
  open,
  replay,
  mcp,
  why,
  print,
};

main().catch(giveUp);
process.on('uncaughtException', giveUp);
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // EPIPE means that the reader closed the pipe, as `| head` does.
  if (code !== 'EPIPE') giveUp(new UsageError(`the output cannot be written: ${message}`));
});

async function main(): Promise<void> {
  const isTerminal = process.stdout.isTTY;
  const invocation = parseCommandLine(process.argv.slice(2), { env: process.env, isTerminal, version });
  // The cast is safe, because `RUNS` has the function for this command. The compiler cannot see that.
  const run = RUNS[invocation.command] as (invocation: Invocation) => Promise<void> | void;
  await run(invocation);
}

// The other commands load their own modules, because a start does not need them.

async function serve({ config }: Command<'serve'>): Promise<void> {
  warnOfVariables();
  const beforeStop = stopOnSignal();
  await serveProgram(config, version, beforeStop);
}

async function checkHealth({ address }: Command<'healthcheck'>): Promise<void> {
  const { unreadiness } = await import('./server/healthcheck.js');
  const reason = await unreadiness(address);
  if (reason === undefined) return;
  complain(`not ready: ${reason}`);
  process.exitCode = 1;
}

async function exec({ config, run: command }: Command<'exec'>): Promise<never> {
  warnOfVariables();
  const program = await import('./server/exec.js');
  // Exit now, because all servers are closed and remaining handles would delay the calling script.
  process.exit(await program.exec(config, command, version));
}

async function certify({ config, options, run: command }: Command<'certify'>): Promise<void> {
  const program = await import('./certify/certify.js');
  if (options.list) program.listTrials(options);
  else process.exit(await program.certify(config, options, command, version));
}

async function init({ folder, language }: Command<'init'>): Promise<void> {
  const { initProject } = await import('./server/init/initProject.js');
  const lines = initProject(folder, language);
  printText(lines.map((line) => `${line}\n`).join(''));
}

async function record({ options }: Command<'record'>): Promise<void> {
  const { recordSource } = await import('./server/record/recordSource.js');
  process.exitCode = await recordSource(options, version);
}

async function compare({ options }: Command<'compare'>): Promise<void> {
  const { compareSource } = await import('./server/record/compareSource.js');
  process.exitCode = await compareSource(options);
}

async function open({ options }: Command<'open'>): Promise<void> {
  const beforeStop = stopOnSignal();
  const { openBundle } = await import('./server/recorder/openBundle.js');
  await openBundle(options, version, beforeStop);
}

async function replay({ options }: Command<'replay'>): Promise<void> {
  if (options.against !== undefined) {
    const { replayAgainst } = await import('./server/recorder/replayAgainst.js');
    process.exit(await replayAgainst(options, options.against, version));
  }
  const recorder = await import('./server/recorder/replayBundle.js');
  if (options.until !== undefined) return recorder.replayAndServe(options, version, stopOnSignal());
  process.exit(await recorder.replayBundle(options, version));
}

async function mcp({ config, address }: Command<'mcp'>): Promise<never> {
  const program = await import('./server/mcp/mcp.js');
  await program.mcp(config, version, address);
  process.exit();
}

async function why({ options }: Command<'why'>): Promise<void> {
  const { sayWhy } = await import('./server/sayWhy.js');
  process.exitCode = await sayWhy(options);
}

async function lint({ files, watch, explain }: Command<'lint'>): Promise<void> {
  if (watch) {
    stopOnSignal();
    const { watchFiles } = await import('./server/lint/watchFiles.js');
    return watchFiles(files, { explain });
  }
  const { lintFiles } = await import('./server/lint/lintFiles.js');
  process.exitCode = await lintFiles(files, { explain });
}

async function list(): Promise<void> {
  const { listShipped } = await import('./server/listShipped.js');
  printText(listShipped());
}

function print({ text, exitCode }: Command<'print'>): void {
  if (exitCode === 0) printText(text);
  else printError(text);
  process.exitCode = exitCode;
}

function warnOfVariables(): void {
  for (const warning of unknownVariables(process.env)) complain(warning);
}

/** Ends the program, even if servers are listening. */
function giveUp(error: unknown): never {
  const isUsage = error instanceof UsageError;
  complain(isUsage ? error.message : mistakeOfOurs(error, version));
  process.exit(isUsage ? 2 : 1);
}
