import { isObject } from '../../schema/scalars.js';
import { parseInstant, type Instant } from '../../world/instant.js';
import { listIn } from '../calls/exchange.js';
import type { Facts } from './draft.js';

/** Returns the items of a list that are objects. */
export function itemsIn(body: unknown): readonly Facts[] {
  return objectsIn(listIn(body)?.items);
}

export function objectsIn(value: unknown): readonly Facts[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isObject) : [];
}

/** Returns the texts of an array. */
export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter((each) => typeof each === 'string') : [];
}

export function objectOf(value: unknown): Facts {
  return isObject(value) ? value : {};
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

export function instantOf(value: unknown): Instant | undefined {
  return typeof value === 'string' ? parseInstant(value) : undefined;
}

/** Returns the time that an id contains: its first eight digits are seconds. Unset for other ids. */
export function createdIn(id: unknown): Instant | undefined {
  if (typeof id !== 'string' || !/^[0-9a-f]{24}$/i.test(id)) return undefined;
  return parseInt(id.slice(0, 8), 16) * 1_000;
}

/** Returns an operation timestamp: its second, and its number within the second. */
export function bsonTimestampOf(value: unknown): Facts | undefined {
  const { date, increment } = objectOf(value);
  const at = instantOf(date);
  return at === undefined ? undefined : { date: at, increment: numberOf(increment) ?? 1 };
}

/** Calls a function with each item of a list that has an id. */
export function eachItem(body: unknown, read: (item: Facts, id: string) => void): void {
  for (const item of itemsIn(body)) if (typeof item.id === 'string') read(item, item.id);
}

/** Returns some members of an object, unchanged. */
export function pick(facts: Facts, ...names: readonly string[]): Facts {
  return Object.fromEntries(names.flatMap((name) => (name in facts ? [[name, facts[name]]] : [])));
}
