import { list, optional, string, text, whole } from '../schema/schema.js';
import { durationOf } from '../world/duration.js';
import { duration } from '../world/durationFormat.js';
import { IncidentConflict } from '../world/incidents/incident.js';
import { SECOND_MS } from '../world/instant.js';
import { LIMITS } from '../world/limits.js';
import { holdPolicies, releasePolicies } from '../world/policies/holdPolicies.js';
import { POLICY_NAMES, policyName } from '../world/tables/featurePolicies.js';
import { findTarget } from '../world/targets/findTarget.js';
import { defineIncident } from './defineIncident.js';

const AFTER_MS = 5 * SECOND_MS;

/** An external system sets feature policies, and sets them again whenever a client has changed them. */
export const policyLock = defineIncident({
  kind: 'policy.lock',
  description:
    'An external system sets feature policies of a project, and sets them again after each change.',
  effect:
    'The project has the policies, so changes that they name are a 403. If a client clears or changes the policies, they return after `after`, at most `times` times. Healed, they no longer return; they stay until a client clears them.',
  target: 'The project, by id or name.',
  targets: ['projects'],
  members: {
    policies: optional(list(policyName), 'The policies. By default all.'),
    system: optional(text(), 'The name of the external system. By default Operator.'),
    after: optional(duration, 'Time from a change until the policies return. By default PT5S.'),
    times: optional(whole(...LIMITS.count), 'How often they return. By default after each change.'),
  },
  row: {
    groupId: string,
    policies: list(policyName),
    system: string,
    afterMs: whole(...LIMITS.policyReturnMs),
    times: optional(whole(...LIMITS.count)),
  },
  resolveTarget(world, { target, policies = POLICY_NAMES, system = 'Operator', after, times }) {
    const { id: groupId, name } = findTarget(world, 'projects', target);
    if (world.featurePolicies.get(groupId)?.held !== undefined)
      throw new IncidentConflict(`an incident policy.lock of ${name} is already active`);
    const afterMs = durationOf(after, AFTER_MS);
    return { groupId, policies, system, afterMs, ...(times !== undefined && { times }) };
  },
  start(world, { groupId: id, policies, system, afterMs, times }) {
    return holdPolicies(
      world,
      { id },
      {
        externalManagementSystem: { name: system },
        policies: policies.map((policy) => ({ policy, disabledParams: [] })),
        afterMs,
        ...(times !== undefined && { left: times }),
      },
    );
  },
  end: (world, { groupId: id }) => releasePolicies(world, { id }),
  show: ({ policies, system }) => ({ policies, system }),
});
