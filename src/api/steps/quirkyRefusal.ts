import type { Quirks } from '../../world/quirks.js';
import { Refusal, type RefusalCode } from '../../world/refusals.js';

/** The members of a refusal that clients see. */
type Shown = Pick<Refusal, 'detail' | 'errorCode' | 'parameters' | 'status'>;

/** Functions for the refusals that depend on a quirk. Each returns the members that the quirk changes. */
const BY_QUIRK: Readonly<Partial<Record<RefusalCode, (refusal: Refusal, quirks: Quirks) => Partial<Shown>>>> =
  {
    USER_UNAUTHORIZED: missingRole,
    NOT_IN_GROUP: missingRole,
    NOT_GROUP_USER_ADMIN: missingRole,
    NOT_ORG_ADMIN: missingRole,
    NOT_IN_ORG: missingRole,
    USER_CANNOT_ACCESS_ORG: missingRole,
    NOT_API_KEY_ADMIN: missingRole,
    NOT_ORG_GROUP_CREATOR: missingRole,
    NOT_USER_ADMIN: missingRole,
    ACCESS_LIST_ACCESS_DENIED: missingRole,
    NOT_GLOBAL_USER_ADMIN: missingRole,
    BILLING_UNSUPPORTED: missingRole,
    BACKUP_CONFIG_NOT_FOUND: missingConfig,
    CANNOT_MODIFY_SNAPSHOT: invalidFields,
    SNAPSHOT_ALREADY_EXPIRED: (refusal, { snapshotRefusals }) =>
      snapshotRefusals === 'asCatalogued' ? new Refusal('ALREADY_EXPIRED') : refusal,
    TOO_MANY_GROUP_TOKENS: (refusal, { tooManyTags }) =>
      tooManyTags === '401' ? new Refusal('TOO_MANY_GROUP_TAGS', ...refusal.parameters) : refusal,
    INVALID_CLUSTER_ID: (refusal, { invalidClusterId }) =>
      invalidClusterId === 'null' ? new Refusal('INVALID_CLUSTER_ID', 'null') : refusal,
    INVITATION_NOT_FOUND: unknownInvitation,
    GROUP_INVITATION_NOT_FOUND: unknownInvitation,
  };

/** Returns the status, code, text and parameters that a refusal has under the quirks of a world. */
export function quirkyRefusal(refusal: Refusal, quirks: Quirks): Shown {
  const changed = BY_QUIRK[refusal.errorCode]?.(refusal, quirks) ?? {};
  const { detail, errorCode, parameters, status } = refusal;
  return {
    detail: changed.detail ?? detail,
    errorCode: changed.errorCode ?? errorCode,
    parameters: changed.parameters ?? parameters,
    status: changed.status ?? status,
  };
}

function unknownInvitation(refusal: Refusal, quirks: Quirks): Partial<Shown> {
  if (quirks.unknownInvitation === '404') return refusal;
  const invalid = new Refusal('INVALID_INVITATION_ID');
  if (quirks.unknownInvitation === '400') return invalid;
  // The text of the code itself is about a deletion.
  const [id = ''] = refusal.parameters;
  const detail = `An invalid invitation ID ${id} was specified.`;
  return { status: 404, errorCode: invalid.errorCode, detail, parameters: [id] };
}

/**
 * Changes the status only if the refusal names no cluster. A refusal with two parameters names a project and a
 * cluster.
 */
function missingConfig({ parameters }: Refusal, { missingBackupConfig }: Quirks): Partial<Shown> {
  return parameters.length > 1 ? {} : { status: Number(missingBackupConfig) };
}

function missingRole(_: Refusal, quirks: Quirks): Partial<Shown> {
  return { status: Number(quirks.missingRole) };
}

/**
 * Returns the changed members of the refusal for invalid snapshot fields. `parameters` is empty unless the
 * text contains the id of the snapshot.
 */
function invalidFields({ detail, parameters }: Refusal, quirks: Quirks): Partial<Shown> {
  const status = quirks.snapshotRefusals === 'asCatalogued' ? 403 : 400;
  const [id = ''] = parameters;
  if (quirks.invalidFieldsDetail === 'withId')
    return { status, detail: `Cannot modify snapshot ${id} because of invalid fields.` };
  const text = quirks.invalidFieldsDetail === 'sentence' ? `${detail}.` : detail;
  return { status, detail: text, parameters: [] };
}
