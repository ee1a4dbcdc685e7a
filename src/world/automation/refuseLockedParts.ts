import { bindingPolicies, refuseIfDisabled, type PolicedWrite } from '../policies/refuseIfDisabled.js';
import { Refusal } from '../refusals.js';
import type { ConfigDocument } from '../tables/automationConfigs.js';
import type { PolicyName } from '../tables/featurePolicies.js';
import { entriesOf, memberAt, type ProcessEntry } from './document/entries.js';
import { isSame } from './plan/digest.js';
import type { Replacement } from './replaceConfig.js';

/** The parts of a configuration that a policy locks, except for settings of processes. */
const PARTS: Readonly<Partial<Record<PolicyName, (document: ConfigDocument) => unknown>>> = {
  DISABLE_USER_MANAGEMENT: ({ auth, roles }) => [
    memberAt(auth, 'usersWanted'),
    memberAt(auth, 'usersDeleted'),
    roles,
  ],
  DISABLE_AUTHENTICATION_MECHANISMS: ({ auth, ldap, kerberos }) => [
    { ...(auth as object), usersWanted: undefined, usersDeleted: undefined },
    ldap,
    kerberos,
  ],
  DISABLE_BACKUP_AGENT: ({ backupVersions }) => backupVersions,
};

/** The parts of a process that a policy locks, if the process stays in the configuration. */
const PROCESS_PARTS: Readonly<Partial<Record<PolicyName, (process: ProcessEntry) => unknown>>> = {
  DISABLE_SET_MONGOD_VERSION: ({ version, all }) => [version, all.featureCompatibilityVersion],
  DISABLE_MONGOD_LOG_MANAGEMENT: ({ all }) => [all.logRotate, all.auditLogRotate],
};

/** Refuses a publication that changes a part of the configuration which a feature policy locks. */
export function refuseLockedParts(write: PolicedWrite, { former, document }: Replacement): void {
  refuseIfDisabled(write, 'EXTERNALLY_MANAGED_LOCK');
  for (const { policy, disabledParams } of bindingPolicies(write)) {
    if (isChanged(policy, disabledParams, former, document))
      throw new Refusal('UNSUPPORTED_FOR_CURRENT_CONFIG');
  }
}

function isChanged(
  policy: PolicyName,
  disabledParams: readonly string[],
  former: ConfigDocument,
  document: ConfigDocument,
): boolean {
  const part = PARTS[policy];
  if (part !== undefined) return !isSame(part(former), part(document));
  const before = entriesOf(former).byName;
  const { processes } = entriesOf(document);
  if (policy === 'DISABLE_IMPORT_TO_AUTOMATION') return processes.some(({ name }) => !before.has(name));
  const processPart =
    policy === 'DISABLE_SET_MONGOD_CONFIG' ? settings(disabledParams) : PROCESS_PARTS[policy];
  if (processPart === undefined) return false;
  return processes.some((process) => {
    const old = before.get(process.name);
    return old !== undefined && !isSame(processPart(old), processPart(process));
  });
}

/** Reads the settings that must not change, by their names such as `net.port`. */
function settings(names: readonly string[]): (process: ProcessEntry) => unknown {
  return ({ all }) => names.map((name) => memberAt(all.args2_6, ...name.split('.')) ?? null);
}
