import type { Instant } from '../instant.js';
import { inTurn } from '../inTurn.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { FeaturePolicies, HeldPolicies } from '../tables/featurePolicies.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { setPolicies } from './setPolicies.js';

/** Makes an external system set policies now, and set them again whenever a client has changed them. */
export function holdPolicies(world: World, project: Pick<Project, 'id'>, held: HeldPolicies): Outcome {
  return inTurn(world, [
    (before) => setPolicies(before, project, held),
    (before) => withHeld(before, project, held),
  ]);
}

/** Makes the external system stop setting its policies. The current policies stay until a client changes them. */
export function releasePolicies(world: World, { id }: Pick<Project, 'id'>): Outcome {
  const row = world.featurePolicies.get(id);
  if (row === undefined) return { world, events: [] };
  return {
    world: { ...world, featurePolicies: world.featurePolicies.put(omit(row, 'held')) },
    events: [],
  };
}

/**
 * Returns when the external system sets its policies again. Returns `undefined` while the project has these policies,
 * and if the system does not set them again.
 */
export function returnsAt({ held, policies, updated }: FeaturePolicies): Instant | undefined {
  if (held === undefined || held.left === 0) return undefined;
  return JSON.stringify(policies) === JSON.stringify(held.policies) ? undefined : updated + held.afterMs;
}

/** Sets the policies of the external system again. */
export function returnPolicies(world: World, project: FeaturePolicies): Outcome {
  const { held } = project;
  if (held === undefined) return { world, events: [] };
  const left = held.left === undefined ? {} : { left: held.left - 1 };
  return inTurn(world, [
    (before) => setPolicies(before, project, held),
    (before) => withHeld(before, project, { ...held, ...left }),
  ]);
}

/** Stores the current policies of a project as those that the external system sets again. */
function withHeld(world: World, { id }: Pick<Project, 'id'>, held: HeldPolicies): Outcome {
  const row = world.featurePolicies.get(id);
  if (row === undefined) return { world, events: [] };
  const holding = { ...row, held: { ...held, policies: row.policies } };
  return { world: { ...world, featurePolicies: world.featurePolicies.put(holding) }, events: [] };
}
