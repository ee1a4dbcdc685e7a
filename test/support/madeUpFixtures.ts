import fc from './properties.js';

const days = fc.integer({ min: 1, max: 15 }).map((count) => `P${count}D`);
const age = fc.integer({ min: 1, max: 25_000 });
const outageOf = (node: string, minutes: number, part: number | null): object => ({
  node,
  age: `PT${minutes}M`,
  ...(part !== null && { for: `PT${Math.ceil((minutes * part) / 100)}M` }),
});
const topology = fc.constantFrom(
  { type: 'replicaSet', members: 3, nodes: ['node-0', 'node-1', 'node-2'] },
  { type: 'replicaSet', members: 1, nodes: ['node-0'] },
  {
    type: 'sharded',
    shards: 2,
    members: 2,
    configServers: 1,
    mongos: 1,
    nodes: ['shard0-node-0', 'mongos-0'],
  },
  {
    type: 'sharded',
    shards: 1,
    members: 1,
    configServers: 'mirrored',
    mongos: 1,
    version: '3.2.22',
    nodes: ['config-0'],
  },
  { type: 'standalone', nodes: [] },
);
const cluster = topology.chain(({ nodes, ...type }) =>
  fc.record(
    {
      ...Object.fromEntries(Object.entries(type).map(([key, value]) => [key, fc.constant(value)])),
      backup: fc.record(
        { everyHours: fc.constantFrom(1, 6, 24), retentionDays: fc.integer({ min: 1, max: 10 }) },
        { requiredKeys: ['everyHours', 'retentionDays'] },
      ),
      ...(nodes.length > 0 && {
        outages: fc
          .array(fc.tuple(fc.constantFrom(...nodes), age, fc.option(fc.integer({ min: 1, max: 100 }))), {
            maxLength: 3,
          })
          .map((all) => all.map(([node, minutes, part]) => outageOf(node, minutes, part))),
        failures: fc.constant({ meanHoursBetween: 100, meanMinutesDown: 300 }),
        snapshots: fc.array(fc.record({ age: days, doNotDelete: fc.boolean() }, { requiredKeys: ['age'] }), {
          maxLength: 3,
        }),
      }),
    },
    { requiredKeys: [...Object.keys(type), 'backup'] as never },
  ),
);

/** Generates texts of small fixtures with outages, failures, snapshots and everyday events. */
export const fixtureText = fc.array(cluster, { minLength: 1, maxLength: 3 }).map((clusters) =>
  JSON.stringify({
    history: 'P20D',
    organizations: [{ users: 4, projects: [{ activity: 30, clusters }] }],
  }),
);
