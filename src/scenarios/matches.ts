import { isComparison } from '../rows/whereIssues.js';
import { isObject } from '../schema/scalars.js';

/** Returns whether a value matches a condition. See `where` in schema/scenario.json. */
export function matches(value: unknown, wanted: unknown): boolean {
  if (wanted === null) return value === undefined || value === null;
  if (Array.isArray(wanted)) return wanted.some((each) => matches(value, each));
  if (Array.isArray(value)) return value.some((each) => matches(each, wanted));
  if (!isObject(wanted)) return value === wanted;
  if (isComparison(wanted))
    return Object.entries(wanted).every(([name, bound]) => compares(name, value, bound));
  return isObject(value) && Object.entries(wanted).every(([name, each]) => matches(value[name], each));
}

/** Compares numbers with numbers, and texts (including timestamps) with texts. */
function compares(name: string, value: unknown, bound: unknown): boolean {
  if (name === 'eq') return value === bound;
  const areNumbers = typeof value === 'number' && typeof bound === 'number';
  const areTexts = typeof value === 'string' && typeof bound === 'string';
  if (!areNumbers && !areTexts) return false;
  if (name === 'gte') return value >= bound;
  if (name === 'lte') return value <= bound;
  return name === 'gt' ? value > bound : value < bound;
}
