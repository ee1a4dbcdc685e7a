import type { Instant } from '../instant.js';
import { inTurn } from '../inTurn.js';
import { omit } from '../omit.js';
import type { Outcome } from '../outcome.js';
import type { FeaturePolicies, HeldPolicies } from '../tables/featurePolicies.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { setPolicies } from './setPolicies.js';

/** Lets an external system set policies now, and again whenever a client has changed them. */
export function holdPolicies(world: World, project: Pick<Project, 'id'>, held: HeldPolicies): Outcome {
  return inTurn(world, [
    (before) => setPolicies(before, project, held),
    (before) => withHeld(before, project, held),
  ]);
}

/** Makes the external system give up. The policies stay, until a client changes them. */
export function releasePolicies(world: World, { id }: Pick<Project, 'id'>): Outcome {
  const row = world.featurePolicies.get(id);
  if (row === undefined) return { world, events: [] };
  return {
    world: { ...world, featurePolicies: world.featurePolicies.put(omit(row, 'held')) },
    events: [],
  };
}

/** Returns when the external system sets its policies again. Unset while nothing differs from them. */
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

/** Makes the present policies of a project those that return. */
function withHeld(world: World, { id }: Pick<Project, 'id'>, held: HeldPolicies): Outcome {
  const row = world.featurePolicies.get(id);
  if (row === undefined) return { world, events: [] };
  const holding = { ...row, held: { ...held, policies: row.policies } };
  return { world: { ...world, featurePolicies: world.featurePolicies.put(holding) }, events: [] };
}
