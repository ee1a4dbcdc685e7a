import { isSame } from '../../world/automation/plan/digest.js';
import type { FaultRow } from '../../world/tables/faults.js';

/** Returns whether two versions of a rule are the same, except that one may be switched off. */
export function isOnlySwitched(before: FaultRow, after: FaultRow): boolean {
  return isSame(switchedOn(before), switchedOn(after));
}

function switchedOn(row: FaultRow): FaultRow {
  return { ...row, rule: { ...row.rule, enabled: true } };
}
