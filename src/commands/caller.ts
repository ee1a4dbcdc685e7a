import { CallerError } from '../world/callerError.js';
import type { LiveWorld } from '../simulator/liveWorld.js';
import { memoryOf } from '../simulator/memory.js';
import type { Simulator } from '../simulator/simulator.js';
import type { SharedWorld } from '../simulator/worldRecord.js';

/** The right of a token: to read everything, to make worlds and change these, or to change everything. */
export const RIGHTS = ['read', 'use', 'admin'] as const;
export type Right = (typeof RIGHTS)[number];

/** The holder of a named token. */
export interface Caller {
  readonly name: string;
  readonly right: Right;
  readonly limits: CallerLimits;
}

/** Maximum number of worlds that a caller owns, and of their estimated bytes. Unset: no limit. */
export interface CallerLimits {
  readonly worlds?: number;
  readonly memory?: number;
}

/** Returns whether a caller may change a world. Without named tokens, every caller may. */
export function mayChange(
  caller: Caller | undefined,
  { metadata }: Pick<LiveWorld | SharedWorld, 'name' | 'metadata'>,
): boolean {
  if (caller === undefined || caller.right === 'admin') return true;
  return caller.right === 'use' && metadata?.owner === caller.name;
}

/** The worlds and the memory that an owner has in use. */
export interface Usage {
  readonly worlds: number;
  readonly memory: number;
}

/** Returns what each owner has in use. Worlds without an owner are left out. */
export function usageByOwner(simulator: Simulator): ReadonlyMap<string, Usage> {
  const usages = new Map<string, Usage>();
  for (const name of simulator.names()) {
    const live = simulator.find(name);
    const owner = live?.metadata?.owner;
    if (live === undefined || owner === undefined) continue;
    const { worlds, memory } = usages.get(owner) ?? NOTHING;
    usages.set(owner, { worlds: worlds + 1, memory: memory + memoryOf(live) });
  }
  return usages;
}

const NOTHING: Usage = { worlds: 0, memory: 0 };
const MEBIBYTE = 1024 ** 2;

/** Throws if a caller may have no further world, whose own rows take about `bytes`. Waits only if processes share worlds. */
export function checkLimits(simulator: Simulator, caller: Caller, bytes: number): void | Promise<void> {
  const usage = usageByOwner(simulator).get(caller.name) ?? NOTHING;
  if (simulator.shared === undefined) {
    checkUsage(caller, usage, bytes);
    return undefined;
  }
  return simulator.shared.worldsOf(caller.name).then((all) => {
    const elsewhere = [...all].filter(([name]) => simulator.find(name) === undefined);
    const worlds = usage.worlds + elsewhere.length;
    const memory = elsewhere.reduce((sum, [, each]) => sum + each, usage.memory);
    checkUsage(caller, { worlds, memory }, bytes);
  });
}

function checkUsage({ name, limits }: Caller, { worlds, memory }: Usage, bytes: number): void {
  const { worlds: worldsMax = Infinity, memory: memoryMax = Infinity } = limits;
  if (worlds >= worldsMax) throw limitError(`${holder(name)} has ${worlds} worlds, its limit`);
  if (memory + bytes < memoryMax) return;
  const needed = bytes > 0 ? `, and the new world needs about ${inMebibytes(bytes)}` : '';
  throw limitError(
    `${holder(name)} uses about ${inMebibytes(memory)} of ${inMebibytes(memoryMax)} of memory, its limit${needed}`,
  );
}

/** Names a token in a message. */
export function holder(name: string): string {
  return `The token ${JSON.stringify(name)}`;
}

function limitError(message: string): CallerError {
  return new CallerError('limit', `${message}.`, {
    hint: {
      http: 'DELETE /v1/worlds/{world} or DELETE /v1/worlds?label=… deletes worlds',
      library: 'delete some worlds first',
    },
  });
}

function inMebibytes(bytes: number): string {
  return `${(bytes / MEBIBYTE).toFixed(1)} MiB`;
}
