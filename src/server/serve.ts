import type { Config } from './config/config.js';
import { banner } from './banner.js';
import { complain, print } from './complain.js';
import { createLogger, endUnlogged, type Logger } from './logger.js';
import { defaultWorldOf, findDefaultWorld } from './defaultWorld.js';
import type { Program } from './program.js';
import { removeReadyFile, writeReadyFile } from './readyFile.js';
import { readyReport } from './readyReport.js';
import type { Cleanup } from './shutdown.js';
import { requestLog } from './requestLog.js';
import { openProgram } from './startProgram.js';
import { watchScenarios } from './watchScenarios.js';

/**
 * Runs the simulator: loads the worlds, listens, and reports that it is ready. Calls `beforeStop` with the
 * function that stops the program.
 */
export function serve(
  config: Config,
  version: string,
  beforeStop: (cleanup: Cleanup) => void,
): Promise<void> {
  return serveProgram(config, version, beforeStop, openProgram);
}

/** Works like `serve` with the worlds that `open` makes. */
export async function serveProgram(
  config: Config,
  version: string,
  beforeStop: (cleanup: Cleanup) => void,
  open: typeof openProgram,
): Promise<void> {
  const log = await createLogger(config.log, endUnlogged);
  const program = await open(config, {
    version,
    // Not into the log, because its first line must be the ready line.
    warn: complain,
    onExchange: requestLog(config, log),
    ...(log && { log }),
  });
  beforeStop((signal) => stop(program, log, signal));
  if (config.readyFile !== undefined) removeReadyFile(config.readyFile);
  await program.listen();
  if (config.watch) watch(program, log);
  await announce(program, version, log);
}

/** Reloads scenarios when their files change. If there is no log, mistakes are printed to standard error. */
function watch(program: Program, log: Logger | undefined): void {
  const { config } = program;
  const named = config.scenarios.filter((each) => typeof each === 'string');
  watchScenarios(defaultWorldOf(program), named, {
    loaded: (file, scenario) => log?.info({ event: 'scenario', scenario, file }, 'scenario loaded again'),
    wrong: (_file, { message }) => {
      if (log === undefined) complain(`${message} (the previous version stays active)`);
      else
        log.error(
          { event: 'scenario', mistakes: message.split('\n') },
          'invalid scenario; the previous version stays active',
        );
    },
  });
}

async function announce(program: Program, version: string, log: Logger | undefined): Promise<void> {
  const live = await findDefaultWorld(program);
  const { config, running, keptWorlds } = program;
  if (running === undefined || live === undefined) return;
  const report = readyReport(running, live.world, program.credentials?.ca);
  if (config.readyFile !== undefined) writeReadyFile(config.readyFile, report);
  // Ignore errors, because the reader may exit first: `understudy serve | head -1`.
  process.stdout.on('error', () => undefined);
  if (config.log === 'pretty') print(banner(report, config, version, live));
  else log?.info({ event: 'ready', ...report }, 'ready');
  if (keptWorlds.length > 0) {
    const message = 'these worlds go on as they were; options for a world apply to new ones';
    log?.info({ event: 'kept', worlds: keptWorlds }, message);
  }
}

async function stop(program: Program, log: Logger | undefined, signal: NodeJS.Signals): Promise<void> {
  log?.info({ event: 'stopping', signal }, 'stopping');
  await program.close();
}
