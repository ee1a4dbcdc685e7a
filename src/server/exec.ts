import type { Config } from './config/config.js';
import type { Environment } from './config/settings.js';
import { concludeScenarios } from '../commands/scenarios.js';
import { createLogger, endUnlogged } from './logger.js';
import { defaultWorldOf, type Program } from './program.js';
import { removeReadyFile, writeReadyFile } from './readyFile.js';
import { readyReport, type ReadyReport } from './readyReport.js';
import { runCommand } from './runCommand.js';
import { openProgram, startListening } from './startProgram.js';
import { writeCaFile } from './tls/caFile.js';

/** Exit code if the command succeeded but an expectation was missed. */
const MISSED = 3;

/**
 * Starts the simulator, runs a command with the connection in its environment, and stops. Returns the exit code of the
 * command, or `MISSED` if the command succeeded but an expectation of a scenario was missed.
 */
export async function exec(config: Config, command: readonly string[], version: string): Promise<number> {
  const log = await createLogger(config.log, endUnlogged);
  const program = await openProgram(config, { version, warn: complain, ...(log && { log }) });
  try {
    const running = await startListening(program);
    const ca = program.credentials?.ca;
    const report = readyReport(running, defaultWorldOf(program).world, ca);
    if (config.readyFile !== undefined) writeReadyFile(config.readyFile, report);
    log?.info({ event: 'ready', ...report }, 'ready');
    const variables = { ...variablesOf(report), ...(ca !== undefined && trusting(writeCaFile(ca))) };
    const code = await runCommand(command, variables, complain);
    return code === 0 ? await verdictOn(program) : code;
  } finally {
    await program.close();
    if (config.readyFile !== undefined) removeReadyFile(config.readyFile);
  }
}

function variablesOf({ baseUrl, controlUrl, publicKey, privateKey }: ReadyReport): Environment {
  return {
    UNDERSTUDY_BASE_URL: baseUrl,
    ...(controlUrl !== undefined && { UNDERSTUDY_CONTROL_URL: controlUrl }),
    ...(publicKey !== undefined && { UNDERSTUDY_PUBLIC_KEY: publicKey }),
    ...(privateKey !== undefined && { UNDERSTUDY_PRIVATE_KEY: privateKey }),
  };
}

/** Only Node.js has a variable that adds an authority; in other clients a variable replaces all known ones. */
function trusting(caFile: string): Environment {
  const { NODE_EXTRA_CA_CERTS: given = '' } = process.env;
  return { UNDERSTUDY_CA_FILE: caFile, ...(given === '' && { NODE_EXTRA_CA_CERTS: caFile }) };
}

async function verdictOn({ simulator }: Program): Promise<0 | typeof MISSED> {
  const missed = await concludeScenarios(simulator);
  for (const { scenario, where, message } of missed) complain(`${scenario}: ${where}: ${message}`);
  return missed.length === 0 ? 0 : MISSED;
}

function complain(message: string): void {
  process.stderr.write(`understudy: ${message}\n`);
}
