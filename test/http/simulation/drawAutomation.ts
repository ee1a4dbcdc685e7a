import { presentAutomationConfig } from '../../../src/api/automation/presentConfig.js';
import type { World } from '../../../src/world/world.js';
import type { Dice } from './dice.js';

type Places = Readonly<Record<string, string | undefined>>;
type Json = Readonly<Record<string, unknown>>;

/** Bodies of the operations on automation: the current configuration with some changes. */
export const AUTOMATION_BODIES = {
  putAutomationConfig: drawConfig,
  putAutomationConfigWithoutSecrets: drawConfig,
};

function drawConfig(dice: Dice, world: World, { groupId = '' }: Places): unknown {
  const config = world.automationConfigs.get(groupId);
  if (config === undefined || dice.chance(0.02)) return {};
  return dice.pick(CHANGES)(dice, presentAutomationConfig(world, config), world);
}

const CHANGES: readonly ((dice: Dice, config: Json, world: World) => Json)[] = [
  (_, config) => config,
  (dice, config) =>
    ofSome(dice, config, () => ({ version: dice.pick(['7.0.14', '7.0.20', '8.0.4', '9.9.9']) })),
  (dice, config, { now }) =>
    ofSome(dice, config, () => ({
      [dice.pick(['lastRestart', 'lastResync', 'lastCompact'])]: new Date(
        now + dice.pick([-60_000, 0, 3_600_000]),
      ).toISOString(),
    })),
  (dice, config) => ofSome(dice, config, () => ({ disabled: dice.chance(0.5) })),
  (dice, config) => ofSome(dice, config, () => ({ manualMode: dice.chance(0.5) })),
  (dice, config) => ofSome(dice, config, () => ({ featureCompatibilityVersion: dice.pick(['6.0', '7.0']) })),
  (dice, config) => ({
    ...config,
    auth: { ...(config.auth as Json), disabled: dice.chance(0.5), autoPwd: 'x' },
  }),
  (dice, config) => withMembers(dice, config),
  (dice, config) => withNewSet(config, `drawn${dice.below(4)}`, 1 + dice.below(3)),
  (dice, config) => withoutSet(config, dice.maybe(config.replicaSets as readonly Json[])?._id),
];

function ofSome(dice: Dice, config: Json, change: () => Json): Json {
  const processes = (config.processes as readonly Json[]).map((process) =>
    dice.chance(0.5) ? { ...process, ...change() } : process,
  );
  return { ...config, processes };
}

/** Changes the settings of one member of each replica set. */
function withMembers(dice: Dice, config: Json): Json {
  const replicaSets = (config.replicaSets as readonly Json[]).map((set) => {
    const members = set.members as readonly Json[];
    const at = dice.below(Math.max(1, members.length));
    const own = dice.pick(MEMBERS);
    return {
      ...set,
      members: members.map((member, place) => (place === at ? { ...member, ...own } : member)),
    };
  });
  return { ...config, replicaSets };
}

const MEMBERS: readonly Json[] = [
  { priority: 5 },
  { priority: 0, votes: 0 },
  { priority: 0, hidden: true, secondaryDelaySecs: 600 },
  { priority: 1, votes: 1, hidden: false, secondaryDelaySecs: 0 },
];

function withNewSet(config: Json, name: string, size: number): Json {
  const hosts = Array.from({ length: size }, (_, at) => `${name}_${at}`);
  const processes = hosts.map((host) => ({
    args2_6: { net: { port: 27017 }, replication: { replSetName: name }, storage: { dbPath: '/data' } },
    hostname: `${host.replace('_', '-')}.example.net`,
    name: host,
    processType: 'mongod',
    version: '7.0.14',
    featureCompatibilityVersion: '7.0',
  }));
  const others = (config.processes as readonly Json[]).filter((each) => !hosts.includes(String(each.name)));
  const sets = (config.replicaSets as readonly Json[]).filter(({ _id }) => _id !== name);
  const members = hosts.map((host, at) => ({ _id: at, host, priority: 1, votes: 1 }));
  return {
    ...config,
    processes: [...others, ...processes],
    replicaSets: [...sets, { _id: name, members, protocolVersion: '1' }],
  };
}

function withoutSet(config: Json, name: unknown): Json {
  const isOutside = ({ args2_6: settings }: Json): boolean =>
    (settings as { readonly replication?: Json }).replication?.replSetName !== name;
  return {
    ...config,
    processes: (config.processes as readonly Json[]).filter(isOutside),
    replicaSets: (config.replicaSets as readonly Json[]).filter(({ _id }) => _id !== name),
  };
}
