import type { Key } from '../../world/keys/key.js';
import type { Role } from '../../world/roles/role.js';
import { instant, roleName, text, texts } from './scalarShapes.js';
import { listOf, mapWith, optional } from './shape.js';

/** What a role looks like that somebody has. */
export const roleShape = mapWith<Role>({ roleName, orgId: optional(text), groupId: optional(text) });

/** What the rows of API keys look like. */
export const keyShape = mapWith<Key>({
  ...{ id: text, name: text, desc: text, publicKey: text, privateKey: text },
  ...{ roles: listOf(roleShape), accessList: texts, createdAt: instant },
});
