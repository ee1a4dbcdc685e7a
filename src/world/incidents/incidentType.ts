import type { Outcome } from '../outcome.js';
import type { Incident as IncidentSpec } from '../scenario.gen.js';
import type { World } from '../world.js';
import type { IncidentKind, IncidentMembers, IncidentOf } from './incident.js';

/** An incident of a kind that is to begin, as `schema/scenario.json` has it. */
export type SpecOf<Kind extends IncidentKind> = Extract<IncidentSpec, { readonly kind: Kind }>;

/** One kind of incident: whom it befalls, and what happens when it begins and when it ends. */
export interface IncidentType<Kind extends IncidentKind> {
  readonly kind: Kind;
  /** It is over as soon as it has happened: it neither lasts nor ends. */
  readonly isMomentary?: boolean;
  /** What of its row is special about it. Throws WrongTarget, or an IncidentConflict with what there is already. */
  readonly resolveTarget: (world: World, spec: SpecOf<Kind>) => IncidentMembers[Kind];
  /** What happens when it begins; its row is there already. */
  readonly start: (world: World, incident: IncidentOf<Kind>) => Outcome;
  /** What happens when it ends; its row tells so already. */
  readonly end: (world: World, incident: IncidentOf<Kind>) => Outcome;
}

/** Nothing happens at once: what follows comes of the row that is there. */
export function nothing(world: World): Outcome {
  return { world, events: [] };
}
