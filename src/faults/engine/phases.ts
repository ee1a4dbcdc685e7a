import type { Phase, StoredRule } from '../../world/tables/faults.js';
import { faults } from '../faults.js';

/** Where rules are evaluated: in front of the login, or once the caller is known. */
export type Stage = 'front' | 'inside';

/** Returns the phase of a rule: its own, or the default of its fault. */
export function phaseOf({ phase, inject = {} }: Pick<StoredRule, 'phase' | 'inject'>): Phase {
  const [name = ''] = Object.keys(inject);
  return phase ?? faults[name]?.defaultPhase ?? 'beforeCommit';
}

export function stageOf(phase: Phase): Stage {
  return phase === 'beforeAuthentication' ? 'front' : 'inside';
}

/** Returns the name of the fault of a rule that has nothing to act on in front of the login. */
export function faultNeedingReply({ inject = {} }: Pick<StoredRule, 'inject'>): string | undefined {
  const entry = Object.entries(inject).find(
    ([name, settings]: [string, unknown]) => faults[name]?.worksInFront?.(settings) !== true,
  );
  return entry?.[0];
}
