import { describe, expect, it } from '@jest/globals';
import { lostPaths } from '../../../../src/journal/doctor/lostPaths.js';
import { parsePartial } from '../../../../src/journal/partialJson.js';
import { KEPT_MEMBERS } from '../../../../src/world/automation/document/keptMembers.js';
import { memberPaths, withDocumentedMembers } from './documentedConfig.js';
import { configOf, deploying, newSet, publish, setOf, process } from './givenAutomation.js';

/** The members that other members need, or that only some entries of a list can have. */
const BONES = {
  ...newSet(),
  processes: ['rs9_0', 'rs9_1', 'rs9_2'].map((name) => process(name)),
  replicaSets: [
    setOf(
      'rs9',
      ['rs9_0', 'rs9_1', 'rs9_2'],
      [
        { arbiterOnly: false, hidden: false, secondaryDelaySecs: 0, slaveDelay: 0 },
        {},
        { priority: 0, hidden: true, secondaryDelaySecs: 1, slaveDelay: 1 },
      ],
    ),
  ],
  auth: {
    usersDeleted: [{ user: 'former', dbs: ['admin'] }],
    usersWanted: [{ user: 'app', db: 'admin', roles: [{ db: 'admin', role: 'read' }] }],
  },
  backupVersions: [{ hostname: 'rs9-0.example.net' }],
  indexConfigs: [{ rsName: 'rs9', dbName: 'shop', collectionName: 'orders', key: [['a', '1']] }],
  sharding: [{ name: 'shop', shards: [] }],
};

/** Members that only some entries of a list can have. `BONES` has them where they fit. */
const IN_BONES = ['arbiterOnly', 'hidden', 'secondaryDelaySecs', 'slaveDelay'].map(
  (name) => `replicaSets[].members[].${name}`,
);
/** A shard needs config servers, which this deployment does not have. */
const OF_SHARDS = ['shards', 'configServer', 'configServerReplica', 'configServerReplicaSet', 'draining'].map(
  (name) => `sharding[].${name}`,
);
/** Members that the service ignores or assigns: it answers with its own, or without them. */
const IGNORED =
  /^(?:created|groupId|id|links|typeName|updated|version)$|^(?:backup|monitoring)Versions\[\]\.(?!additionalParams|hostname)/;

/** Lists whose entries have no name, so that the doctor cannot tell which of them a client has changed. */
const NAMELESS =
  /^(?:atlasProxies|cpsModules|indexConfigs|maintainedEnvs|mongosqlds|mongots|oidcProviderConfigs|onlineArchiveModules)\[\]|(?:autoAuthRestrictions|authenticationRestrictions|privileges|tags)\[\]/;
/** Members that name an entry. Without them, it is another entry. */
const NAMING =
  /^(?:processes\[\]\.(?:name|processType)|replicaSets\[\]\._id|replicaSets\[\]\.members\[\]\.host|(?:backup|monitoring)Versions\[\]\.hostname|auth\.usersDeleted\[\]\.user|auth\.usersWanted\[\]\.(?:user|db)|(?:.*\.)?roles\[\]\.(?:role|db)|sharding\[\]\.(?:name|collections\[\]\._id))$/;

async function documented() {
  const platform = deploying({ dialect: 'ops-manager' });
  await publish(platform, BONES);
  const body = withDocumentedMembers(BONES, new Set([...IN_BONES, ...OF_SHARDS]));
  await publish(platform, body);
  return { body, config: await configOf(platform) };
}

describe('a configuration with every documented member', () => {
  it('is kept without a loss', async () => {
    const { body, config } = await documented();
    const paths = memberPaths(body);
    const kept = new Set(memberPaths(config));
    expect(paths.length).toBeGreaterThan(250);
    expect([...new Set(paths)].filter((path) => !kept.has(path) && !IGNORED.test(path))).toEqual([]);
  });

  it('shows the doctor each member that a client leaves out when it writes the configuration back', async () => {
    const { config } = await documented();
    const missed = [...new Set(memberPaths(config))].filter((path) => {
      if (isKept(path) || OF_SHARDS.includes(path) || NAMELESS.test(path) || NAMING.test(path)) return false;
      const parsed = parsePartial(JSON.stringify(without(config, path)));
      const lost = parsed && lostPaths(config, parsed.value, { written: parsed, kept: KEPT_MEMBERS });
      return lost?.map((each) => each.replace(/\[[^\]]*\]/g, '[]')).join() !== path;
    });
    expect(missed).toEqual([]);
  });
});

/** Returns whether the service keeps a member, or one that contains it, when a client leaves it out. */
function isKept(path: string): boolean {
  return [...KEPT_MEMBERS].some(
    (kept) => path === kept || path.startsWith(`${kept}.`) || path.startsWith(`${kept}[`),
  );
}

/** Returns a copy that lacks a member, in the first entry of each list. */
function without(value: unknown, path: string): unknown {
  const copy: unknown = structuredClone(value);
  const names = path.split('.');
  let parent = copy as Record<string, unknown>;
  for (const name of names.slice(0, -1)) parent = firstOf(parent[name.replace(/(?:\[\])+$/, '')]);
  Reflect.deleteProperty(parent, names.at(-1) ?? '');
  return copy;
}

function firstOf(value: unknown): Record<string, unknown> {
  return Array.isArray(value)
    ? firstOf((value as readonly unknown[])[0])
    : (value as Record<string, unknown>);
}
