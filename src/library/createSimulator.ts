import { createWorld } from '../commands/worlds.js';
import type { CommandContext } from '../commands/context.js';
import type { Running } from '../commands/program.js';
import { BASE_PATH } from '../contract/contract.js';
import { loadEntrance, loadLink } from '../server/lazyParts.js';
import { createLogger } from '../server/logger.js';
import { requestLog } from '../server/requestLog.js';
import { Program } from '../server/program.js';
import { after, realNow } from '../server/realClock.js';
import { baseUrlOf, publicRootOf } from '../server/urls.js';
import { readVersion } from '../server/version.js';
import { DEFAULT_WORLD } from '../simulator/simulator.js';
import { formatInstant } from '../world/instant.js';
import { asObject, configOf, dateText, withoutUndefined, type SimulatorOptions } from './options.js';
import type { App, NewWorld, Simulator } from './simulator.js';
import { copyOf } from './copies.js';
import { settle, SimulatorError } from './simulatorError.js';
import { momentText } from './worldPast.js';
import { worldHandle, type World } from './world.js';

/**
 * Starts a simulator in this process. Several simulators can run side by side. A simulator prints nothing,
 * catches no signals and never ends the process. Rejects with a SimulatorError of status 400 if an option is
 * invalid.
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
    const onExchange = requestLog(config, log);
    const program = await Program.open(config, {
      version: readVersion(),
      warn,
      onExchange,
      ...(log && { log }),
    });
    try {
      if (options.listen ?? true) await program.listen();
      else program.begin(pathsOnly(program));
      return await simulatorOf(program);
    } catch (error) {
      await program.close();
      throw error;
    }
  });
}

/** Returns the addresses of a program that does not listen. They are paths, for callers of `simulator.app`. */
function pathsOnly({ config }: Program): Running {
  const root = publicRootOf(config) ?? '';
  return { baseUrl: (world) => baseUrlOf(root, world), startedAt: formatInstant(realNow()) };
}

async function simulatorOf(program: Program): Promise<Simulator> {
  const { simulator, worldFactory, running } = program;
  const baseUrlOf = running?.baseUrl ?? (() => BASE_PATH);
  // Callers may name fixtures and scenarios by file path, because their code can read any file anyway.
  const context: CommandContext = {
    simulator,
    version: readVersion(),
    worldFactory,
    acceptsFiles: true,
    baseUrlOf,
    bundleOptions: program.bundleOptions,
    after,
  };
  const link = await loadLink(program.fleet, simulator, program.config);
  const following = link && (await import('./followedWorld.js')).followedWorld;
  const enter = await loadEntrance(program.fleet, program.config);
  const handle = (name: string): World =>
    link && following ? following(context, name, link) : worldHandle(context, name);
  return {
    baseUrl: baseUrlOf(DEFAULT_WORLD),
    controlUrl: running?.controlUrl,
    ca: program.credentials?.ca,
    get app() {
      return (enter?.('api', simulator, program.api) ?? program.api) as App;
    },
    get controlApp() {
      return (enter?.('control', simulator, program.control) ?? program.control) as App;
    },
    world: (name = DEFAULT_WORLD) => handle(name),
    worlds: () => simulator.names(),
    createWorld: (world = {}) =>
      settle(async () => {
        if (program.running === undefined) throw new SimulatorError('the simulator is closed', 409);
        const make = () => createWorld(context, inputOf(world));
        const { name } = await (link === undefined ? make() : link.run(undefined, make));
        return handle(name);
      }),
    close: () => program.close(),
    [Symbol.asyncDispose]: () => program.close(),
  };
}

function inputOf(world: NewWorld): object {
  const { now, asOf, ...spec } = asObject('the new world', world);
  return withoutUndefined({
    ...copyOf(spec),
    now: now instanceof Date ? dateText(now) : now,
    asOf: momentText(asOf),
  });
}
