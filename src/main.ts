import { parseCommandLine, type Invocation } from './server/config/commandLine.js';
import { UsageError } from './server/config/usageError.js';
import { stopOnSignal } from './server/shutdown.js';
import { unknownVariables } from './server/unknownVariables.js';
import { readVersion } from './server/version.js';

const version = readVersion();

main().catch(giveUp);
process.on('uncaughtException', giveUp);
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // The reader closed the pipe, as `| head` does.
  if (code !== 'EPIPE') giveUp(new UsageError(`the output cannot be written: ${message}`));
});

async function main(): Promise<void> {
  const isTerminal = process.stdout.isTTY;
  await run(parseCommandLine(process.argv.slice(2), { env: process.env, isTerminal, version }));
}

async function run(invocation: Invocation): Promise<void> {
  switch (invocation.command) {
    case 'serve': {
      warnOfVariables();
      const beforeStop = stopOnSignal();
      // Loaded here, so that help and health checks do without the weight of the whole simulator.
      const { serve } = await import('./server/serve.js');
      await serve(invocation.config, version, beforeStop);
      return;
    }
    case 'healthcheck': {
      const { unreadiness } = await import('./server/healthcheck.js');
      const reason = await unreadiness(invocation.address);
      if (reason === undefined) return;
      complain(`not ready: ${reason}`);
      process.exitCode = 1;
      return;
    }
    case 'exec': {
      warnOfVariables();
      const { exec } = await import('./server/exec.js');
      // All is closed and told by now: whatever else might hold the program up must not hold up a script.
      process.exit(await exec(invocation.config, invocation.run, version));
      break;
    }
    case 'lint': {
      const { lintFiles } = await import('./server/lintFiles.js');
      process.exitCode = lintFiles(invocation.files);
      return;
    }
    case 'list': {
      const { listShipped } = await import('./server/listShipped.js');
      process.stdout.write(listShipped());
      return;
    }
    case 'print':
      (invocation.exitCode === 0 ? process.stdout : process.stderr).write(invocation.text);
      process.exitCode = invocation.exitCode;
  }
}

function warnOfVariables(): void {
  for (const warning of unknownVariables(process.env)) complain(warning);
}

/** Ends the program, whatever listens already. */
function giveUp(error: unknown): never {
  const isUsage = error instanceof UsageError;
  complain(isUsage ? error.message : mistakeOfOurs(error));
  process.exit(isUsage ? 2 : 1);
}

/** On one line: beside a stack Node.js would show the line of the bundle, which is a hundred screens long. */
function mistakeOfOurs(error: unknown): string {
  const place = error instanceof Error ? /^ +at .*$/m.exec(error.stack ?? '')?.[0].trim() : undefined;
  const what = `this is a mistake in Understudy ${version}, please report it: ${String(error)}`;
  return [what, ...(place === undefined ? [] : [`(${place})`])].join(' ').replaceAll(/\s+/g, ' ');
}

function complain(message: string): void {
  process.stderr.write(`understudy: ${message}\n`);
}
