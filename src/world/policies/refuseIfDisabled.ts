import { Refusal } from '../refusals.js';
import type { Policy, PolicyName } from '../tables/featurePolicies.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';

/** A request that changes a project. */
export interface PolicedWrite {
  readonly world: World;
  readonly project: Pick<Project, 'id'>;
  /** The header `Provider`, with which an external system marks its requests. Unset for other clients. */
  readonly provider: string | undefined;
}

/**
 * Returns the feature policies that bind the sender of a request. These are the policies of the project. No policy
 * binds requests of an external system.
 */
export function bindingPolicies({ world, project, provider = '' }: PolicedWrite): readonly Policy[] {
  if (provider.trim() !== '') return [];
  return world.featurePolicies.get(project.id)?.policies ?? [];
}

/**
 * Refuses a change if one of these feature policies binds the sender of the request. Call it for each change that a
 * policy governs. Reads are never refused.
 */
export function refuseIfDisabled(write: PolicedWrite, ...names: readonly PolicyName[]): void {
  if (bindingPolicies(write).some(({ policy }) => names.includes(policy)))
    throw new Refusal('UNSUPPORTED_FOR_CURRENT_CONFIG');
}
