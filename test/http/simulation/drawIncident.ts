import type { Incident as IncidentSpec } from '../../../src/input/scenario/scenario.gen.js';
import { AGENT_TYPES } from '../../../src/world/tables/projects.js';
import { nameOf } from '../../../src/world/targets/namedRows.js';
import { SERIES_NAMES } from '../../../src/world/versions/releases.js';
import type { CollectionName, World } from '../../../src/world/world.js';
import type { Dice } from './dice.js';

/** Draws an incident. Its target mostly exists. It ends after a while or when it is healed. */
export function drawIncident(dice: Dice, world: World): IncidentSpec {
  const kind = dice.pick(KINDS);
  const drawn = { kind, target: targetOf(dice, world, kind), ...settingsOf(dice, kind) };
  // An upgrade without an end would refuse all later changes.
  if (kind === 'platform.upgrading') return { kind, target: 'platform', for: `PT${dice.scale(1, 600)}S` };
  const isLasting =
    kind !== 'invitation.accept' &&
    kind !== 'snapshot.appear' &&
    kind !== 'snapshot.vanish' &&
    kind !== 'agent.switchKey' &&
    !kind.endsWith('.old') &&
    (kind.startsWith('key.') || dice.chance(0.7));
  // The settings always fit the kind. The assertion is necessary because the compiler cannot check all kinds.
  return { ...drawn, ...(isLasting ? { for: `PT${dice.scale(1, 20_000)}S` } : {}) } as IncidentSpec;
}

const KINDS = [
  ...(['node.down', 'node.down', 'node.flap', 'primary.lost', 'primary.lost', 'cluster.dead'] as const),
  ...([
    'agent.silent',
    'disk.fill',
    'load.spike',
    'snapshot.slow',
    'snapshot.slow',
    'snapshot.fail',
  ] as const),
  ...(['snapshot.retry', 'snapshot.abandon', 'snapshot.appear', 'snapshot.vanish', 'oplog.gap'] as const),
  ...(['restore.broken', 'restore.refused', 'restore.slow'] as const),
  ...([
    'snapshot.inconsistent',
    'shard.missing',
    'invitation.accept',
    'invitation.accept',
    'key.revoke',
    'key.demote',
  ] as const),
  ...([
    'agent.appear',
    'host.typeStale',
    'agent.switchKey',
    'policy.lock',
    'host.unreachable',
    'agent.old',
    'manifest.old',
  ] as const),
  ...(['automation.stuck', 'automation.slow', 'automation.race'] as const),
  ...(['migration.unreachable', 'platform.upgrading'] as const),
  ...([
    'daemon.silent',
    'daemon.headFull',
    'daemon.unregistered',
    'daemon.appear',
    'store.unreachable',
    'store.fill',
  ] as const),
];

/** Number of keys below which no incident on a key is drawn, so that callers remain. */
const KEYS_MIN = 4;

function targetOf(dice: Dice, world: World, kind: IncidentSpec['kind']): string {
  if (dice.chance(0.03)) return 'nothing';
  if (kind === 'manifest.old') return dice.pick(SERIES_NAMES);
  const collection = COLLECTIONS[kind] ?? 'clusters';
  const rows: readonly { readonly id: string }[] = world[collection].all().toArray();
  const row = dice.maybe(rows);
  if (row === undefined || (kind.startsWith('key.') && rows.length <= KEYS_MIN)) return 'nothing';
  return dice.chance(0.5) ? row.id : nameOf(world, collection, row);
}

const COLLECTIONS: Readonly<Partial<Record<IncidentSpec['kind'], CollectionName>>> = {
  'node.down': 'hosts',
  'node.flap': 'hosts',
  'host.typeStale': 'hosts',
  'disk.fill': 'hosts',
  'agent.silent': 'projects',
  'agent.appear': 'projects',
  'agent.switchKey': 'projects',
  'agent.old': 'projects',
  'policy.lock': 'projects',
  'automation.stuck': 'hosts',
  'automation.slow': 'projects',
  'automation.race': 'projects',
  'host.unreachable': 'projects',
  'invitation.accept': 'invitations',
  'key.revoke': 'keys',
  'key.demote': 'keys',
  'migration.unreachable': 'organizations',
  'daemon.silent': 'backupDaemons',
  'daemon.headFull': 'backupDaemons',
  'daemon.unregistered': 'backupDaemons',
  'daemon.appear': 'backupDaemons',
  'store.unreachable': 'backupStores',
  'store.fill': 'backupStores',
};

function settingsOf(dice: Dice, kind: IncidentSpec['kind']): object {
  switch (kind) {
    case 'node.flap':
      return dice.chance(0.5) ? { every: 'PT9M', downFor: 'PT3M' } : {};
    case 'agent.silent':
      return dice.chance(0.5) ? { agent: dice.pick(AGENT_TYPES) } : {};
    case 'policy.lock':
      return dice.chance(0.5) ? { policies: ['DISABLE_BACKUP_AGENT'], after: 'PT2S', times: 2 } : {};
    case 'migration.unreachable':
      return dice.chance(0.5) ? { every: 'PT30S' } : {};
    case 'snapshot.slow':
      return { factor: dice.scale(1, 300) };
    case 'load.spike':
      return dice.chance(0.5) ? { factor: dice.scale(1, 1_000) } : {};
    case 'store.fill':
      return { to: dice.scale(1, 100) };
    case 'disk.fill':
      return { to: dice.scale(1, 100), over: 'PT3H' };
    default:
      return {};
  }
}
