#!/usr/bin/env node
import { parseCommandLine, type Invocation } from './config/commandLine.js';
import { UsageError } from './config/usageError.js';
import { unreadiness } from './server/healthcheck.js';
import { stopOnSignal } from './server/shutdown.js';
import { readVersion } from './server/version.js';

const version = readVersion();

try {
  const isTerminal = process.stdout.isTTY;
  await run(parseCommandLine(process.argv.slice(2), { env: process.env, isTerminal, version }));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  complain(error.message);
  // What listens already would keep the program alive.
  process.exit(2);
}

async function run(invocation: Invocation): Promise<void> {
  switch (invocation.command) {
    case 'serve': {
      const beforeStop = stopOnSignal();
      // Loaded here, so that help and health checks do without the weight of the whole simulator.
      const { serve } = await import('./server/serve.js');
      await serve(invocation.config, version, beforeStop);
      return;
    }
    case 'healthcheck': {
      const reason = await unreadiness(invocation.address);
      if (reason === undefined) return;
      complain(`not ready: ${reason}`);
      process.exitCode = 1;
      return;
    }
    case 'print':
      (invocation.exitCode === 0 ? process.stdout : process.stderr).write(invocation.text);
      process.exitCode = invocation.exitCode;
  }
}

function complain(message: string): void {
  process.stderr.write(`understudy: ${message}\n`);
}
