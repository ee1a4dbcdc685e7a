import type { LiveWorld } from '../../../src/simulator/liveWorld.js';
import type { Dice } from '../simulation/dice.js';
import { drawIncident } from '../simulation/drawIncident.js';

/** Method, path below the path of the world, and body of an action. */
type Action = readonly [method: string, path: string, body?: unknown];

const WEIGHTS = {
  advance: 16,
  step: 5,
  clock: 8,
  addFault: 12,
  changeFault: 6,
  removeFault: 3,
  incident: 10,
  heal: 3,
  stepAdded: 6,
  stepRemoved: 2,
  load: 6,
  unload: 2,
  patch: 6,
  checkpoint: 6,
  removeCheckpoint: 3,
  reset: 1.5,
  refused: 4,
} as const;

/** Draws an action on the control plane. */
export function drawAction(dice: Dice, live: LiveWorld): Action {
  return DRAWS[dice.byWeight(WEIGHTS)](dice, live);
}

const NAMES = ['before', 'after', 'calm'];
const SCENARIOS = [
  'flaky-api',
  'primary-failover',
  'snapshot-lifecycle',
  'stale-reads',
  'alert-storm',
  'none',
];

const DRAWS: Readonly<Record<keyof typeof WEIGHTS, (dice: Dice, live: LiveWorld) => Action>> = {
  advance: (dice) => ['POST', 'clock/advance', drawGoal(dice)],
  step: () => ['POST', 'clock/step'],
  clock: (dice) =>
    dice.chance(0.5)
      ? ['POST', 'clock/freeze']
      : ['POST', 'clock/resume', dice.chance(0.5) ? {} : { rate: dice.pick([1, 60, 3600]) }],
  addFault: (dice) => ['POST', 'faults', drawRule(dice)],
  changeFault: (dice, live) => [
    'PATCH',
    `faults/${drawFault(dice, live)}`,
    dice.chance(0.7) ? { enabled: dice.chance(0.6) } : { times: 1 + dice.below(4) },
  ],
  removeFault: (dice, live) =>
    dice.chance(0.2) ? ['POST', 'faults/clear'] : ['DELETE', `faults/${drawFault(dice, live)}`],
  incident: (dice, { world }) => ['POST', 'incidents', drawIncident(dice, world)],
  heal: (dice, { world }) => [
    'DELETE',
    `incidents/${dice.maybe(world.incidents.all().toArray())?.id ?? 'none'}`,
  ],
  stepAdded: (dice, live) => ['POST', 'timeline-steps', drawStep(dice, live)],
  stepRemoved: (dice, { world }) => [
    'DELETE',
    `timeline-steps/${dice.maybe(world.steps.all().toArray())?.id ?? 'none'}`,
  ],
  load: (dice) => ['POST', 'scenarios', { name: dice.pick(SCENARIOS) }],
  unload: (dice) => ['DELETE', `scenarios/${dice.pick(SCENARIOS)}`],
  patch: (dice, { world }) => [
    'PATCH',
    `state/hosts/${dice.maybe(world.hosts.all().toArray())?.id ?? 'none'}`,
    { up: dice.chance(0.5) },
  ],
  checkpoint: (dice) => [
    'POST',
    'checkpoints',
    { name: dice.pick(NAMES), ...(dice.chance(0.3) && { replace: true }) },
  ],
  removeCheckpoint: (dice) => ['DELETE', `checkpoints/${dice.pick(NAMES)}`],
  reset: (dice) => ['POST', 'reset', dice.chance(0.5) ? {} : { to: dice.pick(NAMES) }],
  refused: (dice) =>
    dice.pick<Action>([
      ['POST', 'clock/step?fast=1'],
      ['POST', 'clock/advance', { by: 'PT0X' }],
      ['POST', 'clock/advance', { to: '2020-01-01T00:00:00Z' }],
      ['POST', 'nothing'],
      ['DELETE', 'clock'],
    ]),
};

function drawGoal(dice: Dice): object {
  if (dice.chance(0.2)) return { until: { what: 'snapshotScheduled' }, within: `PT${dice.scale(1, 100)}H` };
  return { by: `PT${dice.scale(1, 30 * 24 * 60)}M` };
}

/** Draws a step that waits for calls, or for a time. */
function drawStep(dice: Dice, live: LiveWorld): object {
  const { world } = live;
  const id = dice.maybe(world.hosts.all().toArray())?.id ?? 'none';
  const what = dice.pick([
    { incident: drawIncident(dice, world) },
    { fault: drawRule(dice) },
    { change: { collection: 'hosts', id, patch: { up: dice.chance(0.5) } } },
    { clear: drawFault(dice, live) },
  ]);
  if (dice.chance(0.2)) return { at: `PT${dice.scale(1, 1_000)}M`, ...what };
  return {
    after: {
      method: dice.pick(['GET', 'PATCH', 'POST']),
      ...(dice.chance(0.5) && { times: 1 + dice.below(4) }),
      ...(dice.chance(0.6) && { phase: dice.pick(['beforeReply', 'afterReply']) }),
      ...(dice.chance(0.2) && { publicKey: 'ADMIN1' }),
    },
    ...what,
  };
}

function drawFault(dice: Dice, { world }: LiveWorld): string {
  return dice.maybe(world.faults.all().toArray())?.id ?? 'none';
}

const KINDS = {
  connection: [
    'reset',
    'resetMidBody',
    'closeEmpty',
    'closeMidBody',
    'closeAfterReply',
    'resetAfterReply',
    'hang',
  ],
  corrupt: ['truncate', 'malformedChunk', 'garbage', 'badJson', 'wrongContentType', 'wrongContentLength'],
  drift: [
    'unknownField',
    'omitOptional',
    'deleteStatus',
    'paging',
    'skewedEvents',
    'emptySeries',
    'missingSeries',
    'longPage',
    'memberOrder',
  ],
  proxy: ['badGateway', 'loginPage'],
  transfer: ['chunked', 'gzip'],
  unauthorized: ['staleNonce', 'basicBeside', 'strongerFirst', 'badResponse', 'accessList', 'roleMissing'],
} as const;

/** Draws a rule with a fault of any kind. */
function drawRule(dice: Dice): object {
  const kind = dice.pick([
    ...KIND_NAMES,
    'delay',
    'error',
    'rateLimit',
    'skew',
    'stale',
    'throttle',
  ] as const);
  return {
    ...(dice.chance(0.5) && { match: { method: dice.pick(['GET', 'PATCH', 'POST']) } }),
    ...(dice.chance(0.1) && { match: { attempt: { gte: 2 } } }),
    ...(dice.chance(0.6) && { probability: dice.pick([0.2, 0.5, 0.8]) }),
    ...(dice.chance(0.4) && { times: 1 + dice.below(5) }),
    ...(dice.chance(0.3) && { skip: dice.below(4) }),
    ...(dice.chance(0.3) && { per: dice.pick(['world', 'key', 'request']) }),
    ...(dice.chance(0.3) && { window: { after: 'PT1M', for: 'P2D' } }),
    ...(dice.chance(0.4) && { phase: dice.pick(['afterCommit', 'beforeAuthentication']) }),
    ...injectionOf(dice, kind),
  };
}

const KIND_NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[];

function injectionOf(dice: Dice, kind: string): object {
  if (kind === 'delay') return { delay: { uniform: [10, 1 + dice.scale(10, 60_000)] } };
  if (kind === 'error') return { inject: { error: { status: dice.pick([500, 503, 507, 404]) } } };
  if (kind === 'rateLimit') return { inject: { rateLimit: { limit: dice.below(4), window: 'PT10M' } } };
  if (kind === 'skew') return { inject: { skew: { by: 'PT5M' } } };
  if (kind === 'stale') return { inject: { stale: { lag: dice.pick(['PT10M', 'P1D']) } } };
  if (kind === 'throttle') return { inject: { throttle: { bytesPerSecond: 2_000 } } };
  const kinds = KINDS[kind as keyof typeof KINDS];
  return {
    inject: { [kind]: { kind: dice.pick<string>(kinds) } },
    ...(dice.chance(0.2) && { delay: { fixed: 50 } }),
  };
}
