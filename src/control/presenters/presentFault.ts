import type { FaultRow } from '../../world/tables/faults.js';
import { formatInstant } from '../../world/instant.js';
import type { Rule } from '../../world/scenario.gen.js';
import type { RuleStatistics } from '../../faults/engine/counts.js';
import type { LiveWorld } from '../../simulator/liveWorld.js';

/** A fault rule as the control plane shows it. */
export interface ShownFault extends Rule {
  readonly id: string;
  readonly addedAt: string;
  /** Since it was added or changed, the world was reset or the program started. */
  readonly statistics: RuleStatistics;
}

/** A fault rule of a world with how often it matched, was drawn and struck. */
export function presentFault({ faults }: LiveWorld, row: FaultRow): ShownFault {
  const { id, rule, addedAt } = row;
  return { ...rule, id, addedAt: formatInstant(addedAt), statistics: faults.statistics(row) };
}
