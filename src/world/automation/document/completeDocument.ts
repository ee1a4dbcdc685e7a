import { isObject } from '../../../schema/scalars.js';
import { omit } from '../../omit.js';
import type { Quirks } from '../../quirks.js';
import type { ConfigDocument } from '../../tables/automationConfigs.js';
import { AGENT_USERNAME } from '../agentUser.js';
import { agentEntries } from './agentEntries.js';
import { entriesOf, objectsIn } from './entries.js';
import { KEPT_SECRETS, READ_ONLY } from './keptMembers.js';
import { replicaSetsWithTypes } from './replicaSetsWithTypes.js';

/** Lists that are empty if a client omits them. */
const LISTS = [
  ...([
    'cpsModules',
    'indexConfigs',
    'maintainedEnvs',
    'mongosqlds',
    'mongots',
    'oidcProviderConfigs',
  ] as const),
  ...(['onlineArchiveModules', 'processes', 'replicaSets', 'roles', 'sharding'] as const),
] as const;

/** Values of members that a client omits. */
const DEFAULTS = {
  balancer: {},
  clusterWideConfigurations: {},
  kerberos: { serviceName: 'mongodb' },
  ldap: {},
  tls: { clientCertificateMode: 'OPTIONAL' },
} as const;

const AUTH_DEFAULTS = {
  authoritativeSet: false,
  autoAuthMechanism: 'MONGODB-CR',
  autoAuthMechanisms: [],
  autoAuthRestrictions: [],
  deploymentAuthMechanisms: [],
  disabled: true,
  usersDeleted: [],
  usersWanted: [],
} as const;

/**
 * Returns the document that the service stores when a client puts a configuration. Omitted members become empty or get
 * their default. Downloads and secrets are kept from the former document. Settings of agents are not stored: responses
 * add them.
 */
export function completeDocument(
  sent: ConfigDocument,
  former: ConfigDocument,
  quirks: Pick<Quirks, 'defaultAgentUser'>,
): ConfigDocument {
  const given = Object.fromEntries(
    Object.entries(omit(sent, ...READ_ONLY)).filter(([, value]) => value !== null),
  );
  const lists = Object.fromEntries(LISTS.map((name) => [name, given[name] ?? []]));
  return {
    ...DEFAULTS,
    ...(former.options !== undefined && { options: former.options }),
    ...given,
    ...lists,
    auth: authOf(given.auth, former.auth, quirks),
    backupVersions: agentEntries(given.backupVersions, 'BACKUP'),
    mongoDbVersions: versionsOf(given, former),
    monitoringVersions: agentEntries(given.monitoringVersions, 'MONITORING'),
    replicaSets: replicaSetsWithTypes(given.replicaSets),
    processes: objectsIn(given.processes).map((process) => omit(process, 'lastGoalVersionAchieved')),
  };
}

function authOf(
  sent: unknown,
  former: unknown,
  { defaultAgentUser }: Pick<Quirks, 'defaultAgentUser'>,
): ConfigDocument {
  const stored = isObject(former) ? former : {};
  const kept = KEPT_SECRETS.filter((name) => stored[name] !== undefined).map((name) => [name, stored[name]]);
  const secrets = isObject(sent) ? (Object.fromEntries(kept) as ConfigDocument) : {};
  const auth: ConfigDocument = { ...AUTH_DEFAULTS, ...secrets, ...(isObject(sent) ? sent : {}) };
  const isNamed = defaultAgentUser === 'always' || auth.disabled === false;
  return {
    ...(isNamed && { autoUser: AGENT_USERNAME }),
    ...auth,
    autoAuthMechanism: activeMechanism(auth),
  };
}

/** The active mechanism of the agents is read-only for clients: it follows from those that the agents may use. */
function activeMechanism({ autoAuthMechanism, autoAuthMechanisms }: ConfigDocument): unknown {
  const all: readonly unknown[] = Array.isArray(autoAuthMechanisms) ? autoAuthMechanisms : [];
  return all.length === 0 || all.includes(autoAuthMechanism) ? autoAuthMechanism : all[0];
}

/**
 * Returns the versions that the document and its processes name. Versions that the service knows keep their builds.
 * For other versions, each response adds the builds from the manifest.
 */
function versionsOf(sent: ConfigDocument, former: ConfigDocument): readonly ConfigDocument[] {
  const given = objectsIn(sent.mongoDbVersions);
  const all = [...given, ...objectsIn(former.mongoDbVersions).filter(hasBuilds), ...given.filter(hasBuilds)];
  const known = new Map(all.map((one) => [one.name, one]));
  const used = entriesOf({ processes: sent.processes }).processes.map(({ version }) => version);
  const names = new Set([...given.map(({ name }) => String(name)), ...used]);
  return [...names]
    .filter((name) => name !== '')
    .toSorted()
    .map((name) => known.get(name) ?? { name });
}

function hasBuilds({ builds }: ConfigDocument): boolean {
  return objectsIn(builds).length > 0;
}
