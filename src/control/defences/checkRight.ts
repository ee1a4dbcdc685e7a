import type { AnyCommand } from '../../commands/command.js';
import { holder, mayChange } from '../../commands/caller.js';
import { DEFAULT_WORLD } from '../../simulator/simulator.js';
import type { Call } from '../call.js';
import { Problem } from '../problem.js';

/**
 * Throws a 403 if the caller's token does not allow a command. `read` allows reads only. `use` also allows the caller to
 * make worlds, and to change the worlds that it made.
 */
export function checkRight(
  { method, isRead = method === 'get' }: Pick<AnyCommand, 'method' | 'isRead'>,
  { context, request }: Call,
): void {
  const { caller, simulator } = context;
  if (caller === undefined || caller.right === 'admin' || isRead) return;
  if (caller.right === 'read') throw new Problem(403, `${holder(caller.name)} may only read.`);
  const { world } = request.params;
  const live = typeof world === 'string' ? simulator.find(world) : undefined;
  if (live === undefined || mayChange(caller, live)) return;
  throw new Problem(403, `${holder(caller.name)} may change only worlds that it made; ${reason(live)}.`);
}

function reason({ name, metadata }: Parameters<typeof mayChange>[1]): string {
  if (name === DEFAULT_WORLD) return 'POST /v1/worlds {"from": "default"} makes a copy of the default world';
  const { owner } = metadata ?? {};
  return `${name} belongs to ${owner === undefined ? 'no token' : JSON.stringify(owner)}`;
}
