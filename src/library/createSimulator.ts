import { BASE_PATH } from '../contract/contract.js';
import { createControlApp } from '../control/app.js';
import { scenarioReader } from '../control/bodies/scenarioBody.js';
import { worldBody } from '../control/bodies/worldBody.js';
import type { Running } from '../control/options.js';
import { formatInstant } from '../world/instant.js';
import { createLogger } from '../server/logger.js';
import { Program } from '../server/program.js';
import { baseUrlOf, publicRootOf } from '../server/urls.js';
import { realNow } from '../server/realClock.js';
import { readVersion } from '../server/version.js';
import { readJson } from '../input/json/reader.js';
import { text } from '../input/json/readers.js';
import { openWorld } from '../simulator/openWorld.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { asObject, configOf, dateText, withoutUndefined, type SimulatorOptions } from './options.js';
import type { App, NewWorld, Simulator } from './simulator.js';
import { settle, SimulatorError } from './simulatorError.js';
import { worldHandle, type World } from './world.js';

/**
 * Starts a simulator in this process. Several can run side by side; nothing is printed, no signal is caught and the
 * process is never ended.
 *
 * @example
 * const simulator = await createSimulator({ seed: 7, now: '2026-01-01T00:00:00Z', clock: 'manual' });
 * const { publicKey, privateKey } = simulator.world().keys.admin;
 * // … call simulator.baseUrl with that key pair …
 * await simulator.close();
 */
export function createSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  return settle(async () => {
    const config = configOf(options);
    const log = await createLogger(config.log);
    const warn = (message: string): void => log?.warn(message);
    const program = await Program.open(config, { version: readVersion(), warn, ...(log && { log }) });
    try {
      if (options.listen ?? true) await program.listen();
      else program.begin(pathsOnly(program));
    } catch (error) {
      await program.close();
      throw error;
    }
    return simulatorOf(program);
  });
}

/** Where a program that does not listen is reached by whoever calls its app. */
function pathsOnly({ config }: Program): Running {
  const root = publicRootOf(config) ?? '';
  return { baseUrl: (world) => baseUrlOf(root, world), startedAt: formatInstant(realNow()) };
}

function simulatorOf(program: Program): Simulator {
  const { simulator, worldFactory, running } = program;
  const baseUrlOf = running?.baseUrl ?? (() => BASE_PATH);
  const home = { simulator, worldFactory, baseUrlOf };
  return {
    baseUrl: baseUrlOf(DEFAULT_WORLD),
    controlUrl: running?.controlUrl,
    ca: program.credentials?.ca,
    get app() {
      return program.api as App;
    },
    get controlApp() {
      return program.controlBy(createControlApp) as App;
    },
    world: (name = DEFAULT_WORLD) => worldHandle(home, name),
    worlds: () => simulator.names(),
    createWorld: (spec = {}) => settle(async () => worldHandle(home, await create(program, spec))),
    close: () => program.close(),
    [Symbol.asyncDispose]: () => program.close(),
  };
}

/** Unlike the control plane's, fixtures and scenarios may be any files: who can call this can read them anyway. */
const fixture = text('the name of a fixture, or a file');
const scenarioName = text('the name of a scenario, or a file');

async function create(program: Program, world: NewWorld): Promise<World['name']> {
  if (program.running === undefined) throw new SimulatorError('the simulator is closed', 409);
  const { simulator, worldFactory } = program;
  const { now, ...spec } = asObject('the new world', world);
  const start = now instanceof Date ? dateText(now) : now;
  const body = withoutUndefined({ ...spec, now: start });
  const newWorld = worldBody(fixture, scenarioReader(worldFactory, scenarioName));
  return (await openWorld(simulator, worldFactory, readJson(newWorld, body))).name;
}
