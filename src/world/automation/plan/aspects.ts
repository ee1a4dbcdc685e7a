import { memoizeFor } from '../../memoizeFor.js';
import { omit } from '../../omit.js';
import type { ConfigDocument } from '../../tables/automationConfigs.js';
import { entriesOf, memberAt, objectsIn, type Entries, type ProcessEntry } from '../document/entries.js';
import { digest } from './digest.js';

/** The settings of a process, by aspect. A plan changes the aspects in which a process differs from its goal. */
export type Aspects = Readonly<Record<string, string>>;

/** Returns the settings that a document demands of a process. The result is cached per document. */
export function aspectsOf(document: ConfigDocument, { name }: Pick<ProcessEntry, 'name'>): Aspects {
  return cachedAspects(document, name);
}

const cachedAspects = memoizeFor((document: ConfigDocument, name): Aspects => {
  const process = entriesOf(document).byName.get(name);
  return process === undefined ? {} : readAspects(document, process);
});

function readAspects(document: ConfigDocument, process: ProcessEntry): Aspects {
  const { version, isDisabled, replicaSetName = '', all } = process;
  const { security, ...access } = accessOf(document, '');
  return {
    version,
    disabled: String(isDisabled),
    arguments: digest(all.args2_6 ?? {}),
    ...access,
    ...setAspects(document, replicaSetName),
    ...shardsOf(entriesOf(document), process),
    security,
    ...textsOf(all, { compatibility: 'featureCompatibilityVersion', certificates: 'certificatesVersion' }),
    ...textsOf(all, { restart: 'lastRestart', compact: 'lastCompact', resync: 'lastResync' }),
    ...textsOf(all, { restore: 'backupRestoreUrl' }),
  };
}

/** Returns the aspects that all processes share. */
const accessOf = memoizeFor((document: ConfigDocument) => {
  const auth = document.auth as ConfigDocument | undefined;
  return {
    authentication: digest([
      omit(auth ?? {}, 'usersWanted', 'usersDeleted'),
      document.tls ?? document.ssl,
      document.ldap,
      document.kerberos,
      document.oidcProviderConfigs,
    ]),
    users: digest([auth?.usersWanted, auth?.usersDeleted, document.roles]),
    security: auth?.disabled === false ? 'on' : 'off',
  };
});

/**
 * Returns the aspects that the processes of a replica set share. A process outside replica sets lacks `members`, so that
 * it can join a set later.
 */
const setAspects = memoizeFor((document: ConfigDocument, name): Aspects => {
  const set = entriesOf(document).replicaSets.get(name);
  return {
    indexes: digest(
      objectsIn(document.indexConfigs).filter(({ rsName }) => rsName === (name === '' ? undefined : name)),
    ),
    ...(set && { members: digest(set.all) }),
  };
});

/** Returns the shards of a router's cluster. Only routers apply changes of shards: other processes do not know them. */
function shardsOf({ shardedClusters }: Entries, { clusterName }: ProcessEntry): Aspects {
  const cluster = shardedClusters.find(({ name }) => name === clusterName);
  if (cluster === undefined) return {};
  const { shards, draining, all } = cluster;
  return {
    shards: digest([shards, all.collections, all.tags]),
    ...(draining.length > 0 && { draining: digest(draining) }),
  };
}

function textsOf(all: ConfigDocument, names: Readonly<Record<string, string>>): Aspects {
  return Object.fromEntries(
    Object.entries(names).flatMap(([aspect, name]) => {
      const value = memberAt(all, name);
      const isGiven = (typeof value === 'string' && value !== '') || typeof value === 'number';
      return isGiven ? [[aspect, String(value)]] : [];
    }),
  );
}
