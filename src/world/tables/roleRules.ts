import type { Invariant } from '../defineTable.js';
import { levelOf, type Role } from '../role.js';
import type { Row } from '../tree/row.js';

interface WithRoles extends Row {
  readonly roles: readonly Role[];
}

/**
 * The rules of roles, which users and API keys share: an organization role has an `orgId`, a project role a `groupId`,
 * and a global role neither.
 */
export const roleRules: readonly Invariant<WithRoles>[] = [
  rule(
    'a global role applies everywhere, and not in a project',
    'ROLE_NEEDS_NO_GROUP_ID',
    ({ roleName, groupId }) => levelOf(roleName) === 'global' && groupId !== undefined,
  ),
  rule(
    'only an organization role applies in an organization',
    'ROLE_NEEDS_NO_ORG_ID',
    ({ roleName, orgId }) => levelOf(roleName) !== 'org' && orgId !== undefined,
  ),
  rule(
    'an organization role does not apply in a project',
    'INVALID_ROLE_FOR_GROUP',
    ({ roleName, groupId }) => levelOf(roleName) === 'org' && groupId !== undefined,
  ),
  rule(
    'an organization role needs its organization',
    'ROLE_NEEDS_ORG_ID',
    ({ roleName, orgId }) => levelOf(roleName) === 'org' && orgId === undefined,
  ),
  rule(
    'a project role needs its project',
    'ROLE_NEEDS_GROUP_ID',
    ({ roleName, groupId }) => levelOf(roleName) === 'group' && groupId === undefined,
  ),
];

function rule(
  says: string,
  refusal: NonNullable<Invariant<Row>['refusal']>,
  isWrong: (role: Role) => boolean,
): Invariant<WithRoles> {
  return {
    members: ['roles'],
    says,
    refusal,
    parameters: ({ roles }) => {
      const { roleName = '', groupId } = roles.find(isWrong) ?? {};
      return refusal === 'INVALID_ROLE_FOR_GROUP' ? [roleName, groupId ?? ''] : [roleName];
    },
    holds: ({ roles }) => !roles.some(isWrong),
  };
}
