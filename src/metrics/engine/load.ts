import type { ClusterLoad } from '../../world/tables/clusters.js';
import type { Host } from '../../world/tables/hosts.js';
import { HOUR_MS, MINUTE_MS, SECOND_MS, type Instant } from '../../world/instant.js';
import { draw, hash } from '../../world/random.js';
import { Bursts } from './bursts.js';
import { Drift } from './drift.js';
import { Jitter } from './jitter.js';
import { Noise } from './noise.js';
import { swing, type Wave } from './wave.js';
import { lowestAround, week, WEEK_HIGHEST, WEEK_LOWEST, weekHours, weekly, type Hours } from './week.js';
import { greatest, least } from '../../world/longLists.js';

/** Mean of the load, and amplitudes of its variations. With these values, the load always stays above 0. */
const BASE = 0.56;
const BASE_SPREAD = 0.03;
const WEEKLY = 0.22;
const BURST = 0.15;
/** Maximum shift of the daily rhythm, in hours. Without a shift, the busiest hour is around 14:00 UTC. */
const SHIFT_HOURS_MAX = 2;
/** Fluctuations that all hosts of a cluster share: the length of the cells and the amplitude of each. */
const CLUSTER_DRIFTS = [
  [31 * HOUR_MS, 0.012],
  [400 * MINUTE_MS, 0.014],
  [71 * MINUTE_MS, 0.012],
] as const;
const HOST_DRIFTS = [[17 * MINUTE_MS, 0.008]] as const;
const HOST_JITTERS = [
  [HOUR_MS, 12, 0.03],
  [5 * MINUTE_MS, 5, 0.035],
  [MINUTE_MS, 6, 0.02],
  [10 * SECOND_MS, 20, 0.02],
] as const;

/** Maximum of the load. In the busiest hour of a usual day, the load is about 1. */
export const LOAD_HIGHEST = 1.3;
/** Maximum difference between the load and the usual load of the hour. */
export const FLUCTUATION_HIGHEST =
  BURST +
  [...CLUSTER_DRIFTS, ...HOST_DRIFTS].reduce((sum, [, amplitude]) => sum + 2 * amplitude, 0) +
  HOST_JITTERS.reduce((sum, [, , amplitude]) => sum + amplitude, 0);

/** Greatest difference between the load and the usual load of the hour, downwards. */
const FLUCTUATION_LOWEST = FLUCTUATION_HIGHEST - BURST + new Bursts(3 * HOUR_MS, BURST, 0).dip;
/** Minimum of the load. Textures (`textureOf`) must not make a quantity negative. */
const LOAD_LOWEST = 0.125;
/** The fluctuation of a learnt load is at least this share of the usual one. */
const FLUCTUATION_SHARE_MIN = 0.1;

/** The rhythm of a load that was learnt from a platform. */
export type LearntLoad = Pick<ClusterLoad, 'hours'>;

/**
 * Returns the usual load of a learnt load in each hour of the week, and the share of the fluctuation that leaves room for
 * it. Hours that are lower or higher than any load are limited.
 */
export function shapeOf({ hours }: LearntLoad): { readonly hours: Hours; readonly share: number } {
  const wanted = hours.map((each) => each * BASE);
  const below = (least(wanted) - LOAD_LOWEST) / FLUCTUATION_LOWEST;
  const above = (LOAD_HIGHEST - greatest(wanted)) / FLUCTUATION_HIGHEST;
  const share = Math.max(FLUCTUATION_SHARE_MIN, Math.min(1, below, above));
  const [lowest, highest] = [
    LOAD_LOWEST + share * FLUCTUATION_LOWEST,
    LOAD_HIGHEST - share * FLUCTUATION_HIGHEST,
  ];
  return { hours: wanted.map((each) => Math.min(highest, Math.max(lowest, each))), share };
}

/** A host or a data set, which has a load. */
type Loaded = Pick<Host, 'id' | 'clusterId'>;

/**
 * Returns the load of a host or data set over time: 0 is idle, 1 is busy. All series of a host follow its
 * load. The hosts of a cluster share the daily rhythm, bursts and some fluctuations.
 */
export function loadOf(seed: number, of: Loaded, learnt?: LearntLoad): Noise {
  if (learnt !== undefined) return learntLoadOf(seed, of, learnt);
  const { base, shift } = rhythmOf(seed, of);
  const { waves, below, above } = fluctuationsOf(seed, of);
  return new Noise(base, [week(WEEKLY, shift), ...waves], {
    below: below - WEEKLY * WEEK_LOWEST,
    above: above + WEEKLY * WEEK_HIGHEST,
  });
}

/** Returns the usual load of a host or data set in each hour of the week. */
export function usualLoadOf(seed: number, of: Loaded, learnt?: LearntLoad): Hours {
  if (learnt !== undefined) return shapeOf(learnt).hours;
  const { base, shift } = rhythmOf(seed, of);
  return weekHours(base, WEEKLY, shift);
}

/** Returns a signal: the difference between the load of a host or data set and its usual load. */
export function fluctuationOf(seed: number, of: Loaded, learnt?: LearntLoad): Noise {
  const { waves, ...bounds } = fluctuationsOf(seed, of, learnt && shapeOf(learnt).share);
  return new Noise(0, waves, bounds);
}

function learntLoadOf(seed: number, of: Loaded, learnt: LearntLoad): Noise {
  const { hours, share } = shapeOf(learnt);
  const { waves, below, above } = fluctuationsOf(seed, of, share);
  return weekly(hours, waves, { lowest: least(hours) - below, highest: greatest(hours) + above });
}

const ROUGH_JITTERS = [
  [HOUR_MS, 12, 0.025],
  [5 * MINUTE_MS, 5, 0.025],
  [MINUTE_MS, 6, 0.015],
  [10 * SECOND_MS, 20, 0.015],
] as const;
const ROUGHNESS = ROUGH_JITTERS.reduce((sum, [, , amplitude]) => sum + amplitude, 0);

/**
 * Returns a noisy signal that follows the value in `hours` of each hour of the week. The higher the value of
 * an hour, the stronger the noise. The signal stays between 0 and the highest value.
 */
export function noisyWeek(hours: Hours, key: number): Noise {
  const waves = ROUGH_JITTERS.map(([cell, parts, amplitude]) => {
    const strength = (index: number): number => lowestAround(hours, Math.floor((index * cell) / HOUR_MS));
    return new Jitter(cell, parts, amplitude, hash(key, 'jitter', cell), strength);
  });
  const middle = hours.map((each) => each * (1 - ROUGHNESS));
  return weekly(middle, waves, { lowest: 0, highest: greatest(hours) });
}

function rhythmOf(seed: number, { id, clusterId }: Loaded): { base: number; shift: Instant } {
  const shared = hash(seed, 'load', clusterId);
  const own = hash(seed, 'load', id);
  const base = BASE + BASE_SPREAD * (draw(shared, 'base') + draw(own, 'base') - 1);
  const shift = Math.round(SHIFT_HOURS_MAX * (2 * draw(shared, 'hour') - 1)) * HOUR_MS;
  return { base, shift };
}

function fluctuationsOf(
  seed: number,
  { id, clusterId }: Loaded,
  share = 1,
): { waves: readonly Wave[]; below: number; above: number } {
  const shared = hash(seed, 'load', clusterId);
  const own = hash(seed, 'load', id);
  const bursts = new Bursts(3 * HOUR_MS, BURST * share, hash(shared, 'bursts'));
  const noises: readonly Wave[] = [
    ...CLUSTER_DRIFTS.map(([cell, amplitude]) => drift(cell, amplitude * share, shared)),
    ...HOST_DRIFTS.map(([cell, amplitude]) => drift(cell, amplitude * share, own)),
    ...HOST_JITTERS.map(([cell, parts, amplitude]) => jitter(cell, parts, amplitude * share, own)),
  ];
  const noise = noises.reduce((sum, wave) => sum + wave.bound, 0);
  return { waves: [bursts, ...noises], below: noise + bursts.dip, above: noise + bursts.bound };
}

const TEXTURE_DRIFTS = [
  [53 * MINUTE_MS, 0.1],
  [9 * MINUTE_MS, 0.08],
] as const;
const TEXTURE_JITTERS = [
  [HOUR_MS, 12, 0.16],
  [5 * MINUTE_MS, 5, 0.18],
  [MINUTE_MS, 6, 0.15],
  [10 * SECOND_MS, 20, 0.15],
] as const;

/**
 * Returns the texture of a quantity: its random deviation from the load of the host. The texture varies
 * around 0, from -1 to 1.
 */
export function textureOf(seed: number, hostId: string, thing: string): Noise {
  const key = hash(seed, 'texture', hostId, thing);
  return new Noise(0, [
    ...TEXTURE_DRIFTS.map(([cell, amplitude]) => drift(cell, amplitude, key)),
    ...TEXTURE_JITTERS.map(([cell, parts, amplitude]) => jitter(cell, parts, amplitude, key)),
  ]);
}

function drift(cell: number, amplitude: number, of: number): Wave {
  const key = hash(of, 'drift', cell);
  return new Drift(cell, amplitude, (index) => swing(key, index));
}

function jitter(cell: number, parts: number, amplitude: number, of: number): Wave {
  return new Jitter(cell, parts, amplitude, hash(of, 'jitter', cell));
}
