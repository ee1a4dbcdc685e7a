import { errorCodeOf, parametersOf, ROLE_REFUSALS } from '../../journal/exchangeFacts.js';
import { listed } from '../../schema/expected.js';
import { DIALECTS, QUIRKS, type QuirkName } from '../../world/quirks.js';
import type { Reason, WhyContext } from './reason.js';

/** Quirks on which it depends whether a call is refused, or with which status and code. */
const BY_CODE: Readonly<Record<string, QuirkName>> = {
  ...Object.fromEntries(ROLE_REFUSALS.map((code) => [code, 'missingRole' as const])),
  BACKUP_CONFIG_NOT_FOUND: 'missingBackupConfig',
  CANNOT_MODIFY_SNAPSHOT: 'snapshotRefusals',
  SNAPSHOT_ALREADY_EXPIRED: 'snapshotRefusals',
  ALREADY_EXPIRED: 'snapshotRefusals',
  CANNOT_MODIFY_IN_PROGRESS_SNAPSHOT_RETENTION: 'snapshotRefusals',
  INVITATION_NOT_FOUND: 'unknownInvitation',
  GROUP_INVITATION_NOT_FOUND: 'unknownInvitation',
  INVALID_INVITATION_ID: 'unknownInvitation',
  TOO_MANY_GROUP_TOKENS: 'tooManyTags',
  TOO_MANY_GROUP_TAGS: 'tooManyTags',
  USER_ALREADY_IN_TEAM: 'teamMemberAgain',
  CANNOT_REMOVE_LAST_USER_FROM_TEAM: 'lastTeamMember',
  WEAK_PASSWORD: 'passwordPolicy',
};

/** Adds to a reason on which quirk the answer depends, and what it is in the other dialect. */
export function withQuirk(why: Reason, { record, live }: WhyContext): Reason {
  const name = quirkOf(errorCodeOf(record) ?? '', parametersOf(record));
  if (name === undefined || live === undefined) return why;
  const value = live.world.quirks[name];
  const quirk = QUIRKS[name];
  const others = DIALECTS.filter((dialect) => quirk[dialect] !== value);
  const elsewhere = others.map((dialect) => `${quirk[dialect]} in the dialect ${dialect}`);
  const options = (quirk.options as readonly string[]).filter((option) => option !== value);
  const instead = others.length > 0 ? listed(elsewhere, 'and') : `can be ${listed(options, 'or')}`;
  const remedy = `The answer depends on the quirk ${name}: it is ${value} here, and ${instead}.`;
  return {
    ...why,
    cause: { ...why.cause, ...(why.cause.detail === 'refusal' && { detail: 'dialect' }), quirk: name },
    remedy: why.remedy === undefined ? remedy : `${why.remedy} ${remedy}`,
  };
}

function quirkOf(code: string, parameters: readonly string[]): QuirkName | undefined {
  if (code === 'INVALID_QUERY_PARAMETER' && parameters[0] === 'itemsPerPage')
    return 'itemsPerPageAboveMaximum';
  return Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
}
