import type { FaultRow } from '../../world/tables/faults.js';

/** Returns whether two versions of a rule are the same, except that one may be switched off. */
export function isOnlySwitched(before: FaultRow, after: FaultRow): boolean {
  return isSame(switchedOn(before), switchedOn(after));
}

function switchedOn(row: FaultRow): FaultRow {
  return { ...row, rule: { ...row.rule, enabled: true } };
}

/** Compares two values of JSON. The order of members does not count. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [members, others] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return (
    members.size === others.size &&
    Array.isArray(one) === Array.isArray(other) &&
    [...members].every(([name, value]) => others.has(name) && isSame(value, others.get(name)))
  );
}
