import { networkOf } from '../../../src/world/addresses.js';
import { POLICY_NAMES } from '../../../src/world/tables/featurePolicies.js';
import type { World } from '../../../src/world/world.js';
import { broken } from './broken.js';

/** Events about the life of a project. They are in the feed of the organization too. */
const LIFECYCLE: ReadonlySet<string> = new Set([
  'GROUP_CREATED',
  'GROUP_DELETED',
  'GROUP_TAGS_MODIFIED',
  'TEAM_ADDED_TO_GROUP',
  'TEAM_ROLES_MODIFIED',
  'TEAM_REMOVED_FROM_GROUP',
]);

/**
 * Checks the rules about access lists, feature policies and teams of projects. Returns one sentence for each broken
 * rule.
 */
export function brokenAccessRules(world: World): readonly string[] {
  return [...ofAccessLists(world), ...ofPolicies(world), ...ofTeams(world)];
}

/** No access list has two entries for the same network. */
function ofAccessLists({ keys, globalAccessEntries }: World): readonly string[] {
  const entries = [...globalAccessEntries.all()].map(({ cidrBlock }) => cidrBlock);
  return [
    ...broken('the global access list', { 'has a network twice': isRepeated(entries.map(networkOf)) }),
    ...[...keys.all()].flatMap(({ publicKey, accessList }) =>
      broken(`the access list of ${publicKey}`, {
        'has a network twice': isRepeated(accessList.map(networkOf)),
      }),
    ),
  ];
}

function ofPolicies({ featurePolicies, now }: World): readonly string[] {
  return [...featurePolicies.all()].flatMap(({ id, policies, updated }) =>
    broken(`the policies of ${id}`, {
      'have a policy twice': isRepeated(policies.map(({ policy }) => policy)),
      'have an unknown policy': policies.some(({ policy }) => !POLICY_NAMES.includes(policy)),
      'were changed in the future': updated > now,
    }),
  );
}

function ofTeams({ projectTeams }: World): readonly string[] {
  return [...projectTeams.all()].flatMap(({ id, groupId, teamId }) =>
    broken(`the team ${teamId} in the project ${groupId}`, {
      'is there twice': [...projectTeams.select('project', groupId)].some(
        (other) => other.id !== id && other.teamId === teamId,
      ),
    }),
  );
}

/**
 * Returns a sentence for each event that is missing in the feed of its organization. States saved by older versions
 * contain such events.
 */
export function missingInFeeds({ events }: World): readonly string[] {
  return [...events.all()].flatMap(({ id, eventTypeName, orgId }) =>
    broken(`event ${id}`, {
      [`is a ${eventTypeName} that the feed of the organization lacks`]:
        LIFECYCLE.has(eventTypeName) && orgId === undefined,
    }),
  );
}

function isRepeated(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}
