import type { Config } from './config/config.js';
import { complain } from './complain.js';
import { connectionVariables } from './connectionVariables.js';
import { RunJournal } from '../journal/runJournal.js';
import { createLogger, endUnlogged } from './logger.js';
import { existing, findDefaultWorld } from './defaultWorld.js';
import { removeReadyFile, writeReadyFile } from './readyFile.js';
import { DeletedWorlds } from './deletedWorlds.js';
import { readyReport } from './readyReport.js';
import { runCommand } from './runCommand.js';
import { requestLog, type OnExchange } from './requestLog.js';
import { concludeRun, prepareReport } from './runReport.js';
import { openProgram } from './startProgram.js';

/**
 * Starts the simulator, runs a command that finds the simulator's URLs and keys in its environment, and stops
 * the simulator. Returns the exit code for the shell.
 */
export async function exec(config: Config, command: readonly string[], version: string): Promise<number> {
  const log = await createLogger(config.log, endUnlogged);
  const folder = config.report;
  const withoutReport = folder === undefined ? undefined : prepareReport(folder);
  const exchanges = new RunJournal();
  const deleted = new DeletedWorlds(config.bundle === 'always');
  const program = await openProgram(config, {
    version,
    warn: complain,
    onExchange: keepIn(exchanges, requestLog(config, log)),
    ...(log && { log }),
  }).catch((error: unknown) => {
    withoutReport?.();
    throw error;
  });
  if (folder !== undefined && config.bundle !== 'never') deleted.collectFrom(program.simulator);
  try {
    const running = await program.listen();
    const ca = program.credentials?.ca;
    const live = existing(await findDefaultWorld(program));
    const report = readyReport(running, live.world, ca);
    if (config.readyFile !== undefined) writeReadyFile(config.readyFile, report);
    log?.info({ event: 'ready', ...report }, 'ready');
    const code = await runCommand(command, connectionVariables(report, ca), complain);
    return await concludeRun(
      program,
      { running, exchanges, code, version, folder, command, deleted },
      complain,
    );
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
