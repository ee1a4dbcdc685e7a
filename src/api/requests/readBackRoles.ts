/** A role as clients read it. Requests about keys contain only its name. */
interface ReadRole {
  readonly roleName: string;
  readonly orgId?: string;
  readonly groupId?: string;
}

type Place = Readonly<Partial<Record<'orgId' | 'groupId', string>>>;

/**
 * Replaces roles by their names in a body whose `roles` are those that a client has read. Leaves out roles of another
 * organization or project than the one in the path, because the request does not change them. Returns other bodies
 * unchanged.
 */
export function withRoleNames(body: unknown, place: Place): unknown {
  const { roles, ...others } = (body ?? {}) as { readonly roles?: unknown };
  if (!Array.isArray(roles) || !roles.some(isReadRole)) return body;
  return { ...others, roles: roles.flatMap((role) => nameOf(role, place)) };
}

function isReadRole(role: unknown): role is ReadRole {
  return typeof role === 'object' && role !== null && 'roleName' in role && typeof role.roleName === 'string';
}

function nameOf(role: unknown, { orgId, groupId }: Place): readonly unknown[] {
  if (!isReadRole(role)) return [role];
  return role.orgId === orgId && role.groupId === groupId ? [role.roleName] : [];
}
