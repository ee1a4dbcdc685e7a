import type { Schema } from '../../contract/types.js';
import { formatInstant } from '../../world/instant.js';
import { hash } from '../../world/random.js';
import type { FeaturePolicies } from '../../world/tables/featurePolicies.js';
import type { Project } from '../../world/tables/projects.js';
import type { World } from '../../world/world.js';
import { wire } from '../reply/wire.js';

/** Presents the feature policies of a project. A project that never had any shows an empty list. */
export function presentPolicies(world: World, { id, createdAt }: Project): Schema<'FeaturePolicies'> {
  const row = world.featurePolicies.get(id);
  const policies = row?.policies.map(({ policy, disabledParams }) => ({
    disabledParams: inOrder(world, row, disabledParams, (name) => name),
    policy,
  }));
  return wire<Schema<'FeaturePolicies'>>({
    created: formatInstant(createdAt),
    externalManagementSystem: row && { ...row.externalManagementSystem },
    policies: row && policies ? inOrder(world, row, policies, ({ policy }) => policy) : [],
    updated: formatInstant(row?.updated ?? createdAt),
  });
}

/**
 * Returns the members of a set of policies in the order that clients see. With the quirk `policyOrder`, this order
 * changes after each change of the policies, because the platform does not keep the order of the request.
 */
function inOrder<Member>(
  { quirks, seed }: World,
  { id, updated }: FeaturePolicies,
  set: readonly Member[],
  nameOf: (member: Member) => string,
): Member[] {
  if (quirks.policyOrder === 'fixed') return [...set];
  const place = (member: Member): number => hash(seed, 'policyOrder', id, updated, nameOf(member));
  return set.toSorted((one, other) => place(one) - place(other));
}
