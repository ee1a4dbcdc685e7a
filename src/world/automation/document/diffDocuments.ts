import { omit } from '../../omit.js';
import type { EventDiffParam } from '../../tables/events.js';
import type { ConfigDocument } from '../../tables/automationConfigs.js';
import type { ConfigDiff } from '../publish.js';
import { entriesOf, memberAt, objectsIn } from './entries.js';
import { flatten } from './flatten.js';
import { withoutSecrets } from './secrets.js';

type DiffType = ConfigDiff['type'];
type Status = ConfigDiff['status'];

/** Returns the differences between two versions of a configuration, as the event of a publication lists them. */
export function diffDocuments(before: ConfigDocument, after: ConfigDocument): readonly ConfigDiff[] {
  return [
    ...diffProcesses(before, after),
    ...diffNamed('REPLICA_SET', setsOf(before), setsOf(after)),
    ...diffNamed('AUTH', authOf(before), authOf(after)),
    ...diffNamed('USERS', usersOf(before), usersOf(after)),
    ...diffNamed('ROLES', rolesOf(before), rolesOf(after)),
    ...diffNamed(
      'MONITORING_AGENT',
      hostsOf(before, 'monitoringVersions'),
      hostsOf(after, 'monitoringVersions'),
    ),
    ...diffNamed('BACKUP_AGENT', hostsOf(before, 'backupVersions'), hostsOf(after, 'backupVersions')),
  ];
}

type Named = ReadonlyMap<string, unknown>;

function diffProcesses(before: ConfigDocument, after: ConfigDocument): readonly ConfigDiff[] {
  const [old, fresh] = [processesOf(before), processesOf(after)];
  return diffNamed('PROCESS', old, fresh).map((diff) => {
    const name = diff.name ?? '';
    return diff.status === 'MODIFIED' ? { ...diff, status: statusOf(old.get(name), fresh.get(name)) } : diff;
  });
}

/** Events show separate statuses for processes that a client has stopped, started, restarted or restored. */
function statusOf(before: unknown, after: unknown): Status {
  const [wasDisabled, isDisabled] = [before, after].map((entry) => memberAt(entry, 'disabled') === true);
  if (wasDisabled !== isDisabled) return isDisabled === true ? 'SHUTDOWN' : 'STARTUP';
  const isChanged = (member: string): boolean => memberAt(before, member) !== memberAt(after, member);
  if (isChanged('backupRestoreUrl')) return 'RESTORE';
  return isChanged('lastRestart') ? 'RESTART' : 'MODIFIED';
}

function diffNamed(type: DiffType, before: Named, after: Named): readonly ConfigDiff[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name): ConfigDiff[] => {
    const params = paramsOf(before.get(name), after.get(name));
    if (params.length === 0) return [];
    const status: Status = !before.has(name) ? 'NEW' : after.has(name) ? 'MODIFIED' : 'REMOVED';
    return [{ name, params, status, type }];
  });
}

function paramsOf(before: unknown, after: unknown): readonly EventDiffParam[] {
  // Most entries are unchanged, and their texts are compared much faster than their single values.
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [old = {}, fresh = {}] = [before, after].map((value) => flatten(value));
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])].toSorted();
  // Compare the values themselves, so that a changed secret is a difference too.
  const changed = names.filter((name) => old[name] !== fresh[name]);
  if (changed.length === 0) return [];
  const [shownOld = {}, shownFresh = {}] = [before, after].map((value) => flatten(withoutSecrets(value)));
  return changed.map((param) => ({
    display: param,
    new: shownFresh[param] ?? '',
    old: shownOld[param] ?? '',
    param,
  }));
}

function processesOf(document: ConfigDocument): Named {
  return new Map(entriesOf(document).processes.map(({ name, all }) => [name, all]));
}

function setsOf(document: ConfigDocument): Named {
  return new Map([...entriesOf(document).replicaSets.values()].map(({ name, all }) => [name, all]));
}

function authOf({ auth, ldap, kerberos, tls }: ConfigDocument): Named {
  const settings = omit((auth ?? {}) as ConfigDocument, 'usersDeleted', 'usersWanted');
  return new Map([['Authentication', { ...settings, ldap, kerberos, tls }]]);
}

function usersOf({ auth }: ConfigDocument): Named {
  const users = objectsIn(memberAt(auth, 'usersWanted'));
  return new Map(users.map((user) => [`${String(user.user)}@${String(user.db)}`, user]));
}

function rolesOf({ roles }: ConfigDocument): Named {
  return new Map(objectsIn(roles).map((role) => [`${String(role.role)}@${String(role.db)}`, role]));
}

function hostsOf(document: ConfigDocument, name: string): Named {
  return new Map(objectsIn(document[name]).map((agent) => [String(agent.hostname), agent]));
}
