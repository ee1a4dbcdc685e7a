import { Refusal } from '../../world/refusals.js';
import { dayOf, lastCapturedDay } from '../../world/usage/captures.js';
import type { Days } from '../../world/usage/assignments.js';
import type { World } from '../../world/world.js';
import { readInstant } from '../requests/readTimestamp.js';
import type { Schema } from '../../contract/types.js';
import type { ServerTypeName } from '../../world/tables/serverTypes.js';

interface DayQuery {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/**
 * Reads the days of a query. Without dates, returns the last captured day. A missing start means no lower limit. A
 * missing end means the last captured day.
 */
export function usageDays(world: World, { startDate, endDate }: DayQuery): Days {
  const last = lastCapturedDay(world);
  if (startDate === undefined && endDate === undefined) return { from: last, to: last };
  const from = startDate === undefined ? 0 : dayOf(readInstant(startDate));
  const to = endDate === undefined ? Math.max(from, last) : dayOf(readInstant(endDate));
  if (from > to) throw new Refusal('START_DATE_AFTER_END_DATE');
  return { from, to };
}

/** Reads a server type. A sample of the vendor has its name in place of the object. */
export function serverTypeName(sent: Schema<'ServerTypeInput'>): ServerTypeName {
  return typeof sent === 'string' ? sent : sent.name;
}

/** Reads a default server type. Replies have its members without `serverType`, so clients may send them back so. */
export function defaultServerTypeName(body: NonNullable<Schema<'DefaultServerTypeChange'>>): ServerTypeName {
  const { name, serverType } = body;
  const sent = serverType === undefined ? name : serverTypeName(serverType);
  if (sent === undefined) throw new Refusal('MISSING_ATTRIBUTE', 'serverType');
  return sent;
}
