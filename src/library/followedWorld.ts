import { Buffer } from 'node:buffer';
import { worldAsOf } from '../commands/asOf.js';
import type { CommandContext } from '../commands/context.js';
import { findCurrentWorld } from '../commands/findWorld.js';
import { refusalIn } from '../server/controlCall.js';
import type { FleetLink } from '../server/fleet/link.js';
import { omit } from '../world/omit.js';
import { REMOTE_CALLS, type RemoteCall } from './remoteCalls.js';
import { settle, SimulatorError } from './simulatorError.js';
import { handleOf, type World } from './world.js';
import { momentText, pastOf, type Moment } from './worldPast.js';

/** Objects whose members are methods of a world too. */
const NESTED = new Set(Object.keys(REMOTE_CALLS).map((path) => path.split('.', 1)[0]));
type Method = (...args: readonly unknown[]) => unknown;

/** Where the methods of an object are in a world. */
interface Position {
  /** Path of the object, such as `clock.`. */
  readonly path: string;
  /** Arguments that all methods of the object share. */
  readonly given: readonly unknown[];
  readonly asOf?: number | string | undefined;
}

/**
 * Creates the `World` object of a world of a fleet. Each method that returns a promise finds the world again: this process claims it, or
 * asks the replica that has it.
 */
export function followedWorld(context: CommandContext, name: string, link: FleetLink): World {
  const local = handleOf(context, name);
  let keys: World['keys'] | undefined;
  const known = (): World['keys'] => (keys = here(name, 'keys', () => local.keys, keys));
  if (context.simulator.find(name) !== undefined) known();
  const past = (moment: Moment): object => {
    const asOf = momentText(moment);
    const ways = pastOf(context, () => worldAsOf(findCurrentWorld(context.simulator, name), asOf));
    return follow(ways, { path: '', given: [], asOf }, name, link);
  };
  const world = Object.defineProperty({ ...withoutKeys(local), asOf: past }, 'keys', { get: known });
  return follow(world as World, { path: '', given: [] }, name, link);
}

/** Returns a copy without `keys`, because a copy reads the members that it copies. */
function withoutKeys(world: World): object {
  return Object.defineProperties({}, omit(Object.getOwnPropertyDescriptors(world), 'keys'));
}

function follow<T extends object>(target: T, position: Position, name: string, link: FleetLink): T {
  const { path, given, asOf } = position;
  return new Proxy(target, {
    get: (_, member: string | symbol) => {
      // Node.js and test runners ask for symbols, for example to print the object.
      if (typeof member === 'symbol') return Reflect.get(target, member) as unknown;
      const step = path + member;
      const value: unknown = here(name, step, () => Reflect.get(target, member) as unknown);
      if (typeof value === 'object' && value !== null && NESTED.has(member))
        return follow(value, { path: `${member}.`, given, asOf }, name, link);
      if (typeof value !== 'function') return value;
      const method = value as Method;
      if (step === 'state')
        return (collection: unknown) =>
          follow(method(collection) as object, { path: 'state.', given: [collection], asOf }, name, link);
      const callOf = REMOTE_CALLS[step];
      if (callOf === undefined)
        return (...args: readonly unknown[]) => here(name, step, () => method(...args));
      return (...args: readonly unknown[]) =>
        settle(async () => {
          for (;;) {
            if ((await link.reach(name)) === undefined) return link.run(name, () => method(...args));
            const call = callOf(...given, ...args);
            const query = asOf === undefined ? call.query : { ...call.query, asOf };
            const reply = await link.call(name, call.command, { ...call, query });
            // Without a reply, the world has come to this process meanwhile.
            if (reply !== undefined) return resultOf(reply, call);
          }
        });
    },
  });
}

/** Runs what answers at once. It cannot ask another replica, so it returns `otherwise`, or throws a SimulatorError with status 421. */
function here<T>(name: string, step: string, run: () => T, otherwise?: T): T {
  try {
    return run();
  } catch (error) {
    if (
      !(error instanceof SimulatorError) ||
      error.status !== 404 ||
      !error.message.startsWith('There is no world')
    )
      throw error;
    if (otherwise !== undefined) return otherwise;
    throw new SimulatorError(
      `the world ${JSON.stringify(name)} is not in this process now, so ${step} cannot answer at once; methods that return a promise can`,
      421,
      { cause: error },
    );
  }
}

async function resultOf(
  reply: Response,
  { gives = 'json', read = (result: unknown) => result }: RemoteCall,
): Promise<unknown> {
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (!reply.ok) {
    const { detail, errors = [] } = refusalIn(bytes.toString());
    throw new SimulatorError(detail, reply.status, { mistakes: errors });
  }
  if (reply.status === 204) return undefined;
  const result: unknown =
    gives === 'bytes' ? bytes : gives === 'text' ? bytes.toString() : JSON.parse(bytes.toString());
  return (read as (result: unknown) => unknown)(result);
}
