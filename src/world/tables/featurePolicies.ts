import { list, object, oneOf, optional, string, whole } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { LIMITS } from '../limits.js';
import { count, instant } from '../rowTypes.js';
import { projectName } from './projects.js';

/** Names of all policies, in the order of responses. */
export const POLICY_NAMES = [
  'EXTERNALLY_MANAGED_LOCK',
  'DISABLE_USER_MANAGEMENT',
  'DISABLE_AUTHENTICATION_MECHANISMS',
  'DISABLE_SET_MONGOD_CONFIG',
  'DISABLE_SET_MONGOD_VERSION',
  'DISABLE_BACKUP_AGENT',
  'DISABLE_MONGOD_LOG_MANAGEMENT',
  'DISABLE_IMPORT_TO_AUTOMATION',
  'DISABLE_AGENT_API_KEY_MANAGEMENT',
  'DISABLE_MONGOD_HOST_MANAGEMENT',
] as const;

export const policyName = oneOf(...POLICY_NAMES);

/** `disabledParams` lists the settings that must not change. Only DISABLE_SET_MONGOD_CONFIG uses it. */
const policy = object({ policy: policyName, disabledParams: list(string) });

const externalManagementSystem = object({
  name: string,
  systemId: optional(string),
  version: optional(string),
});

/** Policies that an external system sets again whenever a client has changed them. */
const held = object({
  externalManagementSystem,
  policies: list(policy),
  /** Time between a client's change and the return of the policies, in milliseconds. */
  afterMs: whole(...LIMITS.policyReturnMs),
  /** How many more times the external system sets the policies again. Unset if unlimited. */
  left: optional(count),
});

const schema = object({
  id: string,
  externalManagementSystem,
  /** In the order of `POLICY_NAMES`, each at most once. */
  policies: list(policy),
  updated: instant,
  /** Set while an incident `policy.lock` is active. */
  held: optional(held),
});

export type PolicyName = (typeof POLICY_NAMES)[number];
export interface Policy extends Infer<typeof policy> {}
export interface HeldPolicies extends Infer<typeof held> {}
export interface ExternalManagementSystem extends Infer<typeof externalManagementSystem> {}
/**
 * The feature policies of a project: changes that only an external system may make. The id is the id of the project.
 * A project without a row never had policies.
 */
export interface FeaturePolicies extends Infer<typeof schema> {}

export const featurePolicies: TableDefinition<FeaturePolicies> = defineTable({
  schema,
  editable: { policies: {} },
  refersTo: { id: 'projects' },
  normalize: (row) => ({ ...row, policies: asSet(row.policies) }),
  readableName: projectName,
});

/** Sorts policies by their order in responses, and merges policies with the same name. */
function asSet(policies: readonly Policy[]): readonly Policy[] {
  return POLICY_NAMES.flatMap((policy) => {
    const same = policies.filter((each) => each.policy === policy);
    if (same.length === 0) return [];
    const names = new Set(same.flatMap(({ disabledParams }) => disabledParams));
    return { policy, disabledParams: [...names].toSorted() };
  });
}
