import type { TrialStep } from '../../input/scenario/scenario.gen.js';
import { collections } from '../../rows/collection.js';
import { textOf } from '../../journal/body.js';
import type { ExchangeRecord } from '../../journal/exchangeRecord.js';
import { isObject } from '../../schema/scalars.js';
import { idsNamed } from '../../world/targets/namedRows.js';
import type { World } from '../../world/world.js';
import type { CollectionName } from '../../world/world.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';
import { differenceFromRows, differenceFromSent, differenceInCount } from './agreement.js';
import { parseExactly } from './exactJson.js';

/**
 * Replaces references to rows and to earlier results in the arguments of a step. Returns `undefined` if an earlier
 * result is missing.
 */
export function argumentsOf(
  { arguments: values = {} }: TrialStep,
  world: World,
  results: readonly unknown[],
): Readonly<Record<string, unknown>> | undefined {
  const entries = Object.entries(values).map(
    ([name, value]) => [name, resolved(value, world, results)] as const,
  );
  return entries.every(([, value]) => value !== undefined) ? Object.fromEntries(entries) : undefined;
}

function resolved(value: unknown, world: World, results: readonly unknown[]): unknown {
  if (!isObject(value)) return value;
  const { row, id, result, member = 'id' } = value;
  if (typeof row === 'string' && typeof id === 'string')
    return idsNamed(world, row as CollectionName, id)[0] ?? id;
  if (typeof result !== 'number') return value;
  const earlier = results[result];
  const first: unknown = Array.isArray(earlier) ? earlier[0] : earlier;
  return isObject(first) ? first[String(member)] : undefined;
}

/** Compares the result of a step with the rows of the world, or with the reply that was sent. */
export function differenceOf(
  { rows, where = {}, members, sent, count }: TrialStep,
  result: unknown,
  live: LiveWorld,
  exchanges: readonly ExchangeRecord[],
): string | undefined {
  if (rows !== undefined) {
    const all = collections[rows].rows(live.world, 0, Infinity);
    const conditions = Object.entries(argumentsOf({ call: '', arguments: where }, live.world, []) ?? {});
    return differenceFromRows(
      result,
      all.filter((row) => conditions.every(([name, value]) => row[name] === value)),
      members,
    );
  }
  if (count !== undefined) return differenceInCount(result, count);
  const body = sent === true ? sentIn(exchanges) : undefined;
  return body === undefined ? undefined : differenceFromSent(result, body);
}

/** Returns the body of the last successful response. */
function sentIn(exchanges: readonly ExchangeRecord[]): unknown {
  const last = exchanges.findLast(({ status = 0 }) => status >= 200 && status < 300);
  return last?.reply === undefined || last.reply.isCut ? undefined : parseExactly(textOf(last.reply));
}
