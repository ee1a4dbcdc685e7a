import type { Config } from './config/config.js';
import type { Environment } from './config/settings.js';
import { RunJournal } from '../journal/runJournal.js';
import { createLogger, endUnlogged } from './logger.js';
import { defaultWorldOf } from './defaultWorld.js';
import { removeReadyFile, writeReadyFile } from './readyFile.js';
import { readyReport, type ReadyReport } from './readyReport.js';
import { runCommand } from './runCommand.js';
import { requestLog, type OnExchange } from './requestLog.js';
import { concludeRun, prepareReport } from './runReport.js';
import { openProgram } from './startProgram.js';
import { writeCaFile } from './tls/caFile.js';

/**
 * Starts the simulator, runs a command that finds the simulator's URLs and keys in its environment, and stops
 * the simulator. Returns the exit code for the shell.
 */
export async function exec(config: Config, command: readonly string[], version: string): Promise<number> {
  const log = await createLogger(config.log, endUnlogged);
  const folder = config.report;
  const withoutReport = folder === undefined ? undefined : prepareReport(folder);
  const exchanges = new RunJournal();
  const program = await openProgram(config, {
    version,
    warn: complain,
    onExchange: keepIn(exchanges, requestLog(config, log)),
    ...(log && { log }),
  }).catch((error: unknown) => {
    withoutReport?.();
    throw error;
  });
  try {
    const running = await program.listen();
    const ca = program.credentials?.ca;
    const report = readyReport(running, defaultWorldOf(program).world, ca);
    if (config.readyFile !== undefined) writeReadyFile(config.readyFile, report);
    log?.info({ event: 'ready', ...report }, 'ready');
    const variables = { ...variablesOf(report), ...(ca !== undefined && trusting(writeCaFile(ca))) };
    const code = await runCommand(command, variables, complain);
    return await concludeRun(program, { running, exchanges, code, version, folder }, complain);
  } finally {
    await program.close();
    if (config.readyFile !== undefined) removeReadyFile(config.readyFile);
    // If the run could not start, there is no report.
    withoutReport?.();
  }
}

function keepIn(exchanges: RunJournal, log: OnExchange | undefined): OnExchange {
  return (record, durationMs) => {
    exchanges.add(record);
    log?.(record, durationMs);
  };
}

function variablesOf({ baseUrl, controlUrl, publicKey, privateKey }: ReadyReport): Environment {
  return {
    UNDERSTUDY_BASE_URL: baseUrl,
    ...(controlUrl !== undefined && { UNDERSTUDY_CONTROL_URL: controlUrl }),
    ...(publicKey !== undefined && { UNDERSTUDY_PUBLIC_KEY: publicKey }),
    ...(privateKey !== undefined && { UNDERSTUDY_PRIVATE_KEY: privateKey }),
  };
}

/**
 * Returns the variables for `--tls auto`. `NODE_EXTRA_CA_CERTS` makes Node.js clients trust the generated
 * authority in addition to all others. If the user has set it, it stays unchanged. Similar variables of other
 * clients are not set, because these clients would then trust only the generated authority.
 */
function trusting(caFile: string): Environment {
  const { NODE_EXTRA_CA_CERTS: given = '' } = process.env;
  return { UNDERSTUDY_CA_FILE: caFile, ...(given === '' && { NODE_EXTRA_CA_CERTS: caFile }) };
}

function complain(message: string): void {
  process.stderr.write(`understudy: ${message}\n`);
}
