import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { createApp } from '../api/app.js';
import type { Config } from '../config/config.js';
import { UsageError } from '../config/usageError.js';
import { createControlApp, type Running } from '../control/app.js';
import { formatInstant } from '../domain/instant.js';
import type { World } from '../domain/world.js';
import type { Data } from '../persistence/data.js';
import { FixtureError, fixtureNames } from '../fixtures/loadFixture.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { DEFAULT_WORLD, Simulator } from '../simulator/simulator.js';
import { banner } from './banner.js';
import { openDataOf, usageErrorOf } from './keptData.js';
import { listen } from './listen.js';
import { createLogger, type Logger } from './logger.js';
import { removeReadyFile, writeReadyFile } from './readyFile.js';
import { readyReport, type ReadyReport } from './readyReport.js';
import { realNow } from './realClock.js';
import { closeServers, type Farewell } from './shutdown.js';
import { baseUrlOf, publicRootOf } from './urls.js';
import { buildWorld, workshopOf } from './workshop.js';

/** What runs, and what of it there is to close. */
interface Program {
  readonly config: Config;
  readonly version: string;
  readonly log: Logger | undefined;
  /** Where the worlds are kept, if they are. */
  readonly data: Data | undefined;
  readonly simulator: Simulator;
  readonly servers: Server[];
  /** Set from when everything listens until the stop begins. */
  running?: Running | undefined;
}

/** Runs the simulator: loads its world, listens, says that it is ready; `beforeStop` takes how it is wound up. */
export async function serve(
  config: Config,
  version: string,
  beforeStop: (farewell: Farewell) => void,
): Promise<void> {
  const log = await createLogger(config.log);
  const data = await openDataOf(config);
  const simulator = new Simulator(realNow, data);
  const program: Program = { config, version, log, data, simulator, servers: [] };
  beforeStop((signal) => stop(program, signal));
  if (config.readyFile !== undefined) removeReadyFile(config.readyFile);
  const live = enterWorlds(program);
  const port = await listenApi(program);
  const controlPort = await listenControl(program);
  const report = readyReport(config, live.world, { port, ...(controlPort !== undefined && { controlPort }) });
  program.running = {
    baseUrl: (name) => baseUrlOf(config, port, name),
    ...(report.controlUrl !== undefined && { controlUrl: report.controlUrl }),
    startedAt: formatInstant(realNow()),
  };
  announce(program, report);
}

/** Lets the worlds that were kept go on, and the default one begin if it is not among them. */
function enterWorlds({ config, data, simulator }: Program): LiveWorld {
  for (const { name, life, keeper } of data?.kept ?? []) simulator.restore(name, life, keeper);
  const kept = simulator.find(DEFAULT_WORLD);
  if (kept !== undefined) return kept;
  const world = load(config);
  try {
    const live = simulator.add(DEFAULT_WORLD, world);
    if (config.clock !== 'manual') live.resume(config.clock);
    return live;
  } catch (error) {
    throw usageErrorOf(config.data, error);
  }
}

function load(config: Config): World {
  const { fixture } = config;
  try {
    return buildWorld(config);
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    const [first = '', ...more] = error.message.split('\n');
    const rest = more.length === 0 ? '' : ` (and ${more.length} more)`;
    throw new UsageError(`--fixture ${JSON.stringify(fixture)}: ${first}${rest}`);
  }
}

async function listenApi({ config, log, simulator, servers }: Program): Promise<number> {
  const publicUrl = publicRootOf(config);
  const app = createApp(simulator, {
    now: realNow,
    randomBytes,
    ...(publicUrl !== undefined && { publicUrl }),
    ...(log && { log }),
  });
  const { port, host } = config;
  const listening = await listen(app, { option: '--port', port, ...(host !== undefined && { host }) });
  servers.push(...listening.servers);
  return listening.port;
}

async function listenControl(program: Program): Promise<number | undefined> {
  const { config, version, log, simulator, servers } = program;
  const { controlPort, controlToken, host, fixture, dialect } = config;
  if (controlPort === 'off') return undefined;
  const app = createControlApp(simulator, {
    version,
    fixture,
    dialect,
    workshop: workshopOf(config),
    fixtures: fixtureNames(),
    running: () => program.running,
    ...(controlToken !== undefined && { token: controlToken }),
    ...(host !== undefined && { allowedHosts: [host] }),
    ...(log && { log }),
  });
  const options = {
    option: '--control-port',
    port: controlPort,
    ...(host !== undefined && { host }),
  } as const;
  const listening = await listen(app, options);
  servers.push(...listening.servers);
  return listening.port;
}

function announce({ config, version, log, data }: Program, report: ReadyReport): void {
  if (config.readyFile !== undefined) writeReadyFile(config.readyFile, report);
  // Who reads our output may leave before we do: `understudy serve | head -1`.
  process.stdout.on('error', () => undefined);
  if (config.log === 'pretty') process.stdout.write(banner(report, config, version));
  else log?.info({ event: 'ready', ...report }, 'ready');
  const worlds = data?.kept.map(({ name }) => name) ?? [];
  if (worlds.length > 0)
    log?.info(
      { event: 'kept', worlds },
      'these worlds go on as they were; options for a world apply to new ones',
    );
}

async function stop(program: Program, signal: NodeJS.Signals): Promise<void> {
  program.running = undefined;
  program.log?.info({ event: 'stopping', signal }, 'stopping');
  await closeServers(program.servers);
  program.data?.close();
}
