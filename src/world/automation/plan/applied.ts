import type { Instant } from '../../instant.js';
import type { Aspects } from './aspects.js';
import type { MoveName } from './moves.js';
import { isLater } from './planMoves.js';
import { least } from '../../longLists.js';

/** Aspects that have the wanted value after a move. */
const ASPECTS: Readonly<Partial<Record<MoveName, readonly string[]>>> = {
  RsInit: ['members'],
  WaitRsInit: [],
  RsReconfig: ['members'],
  Stop: ['disabled'],
  ChangeVersion: ['version'],
  RollingChangeArgs: ['arguments'],
  RestartMongod: ['authentication', 'security'],
  RotateCertificates: ['certificates'],
  RollingRestart: ['restart'],
  RollingCompact: ['compact'],
  RollingResync: ['resync'],
  Restore: ['restore'],
  UpdateFeatureCompatibilityVersion: ['compatibility'],
  UpdateUsersAndRoles: ['users'],
  BuildIndexes: ['indexes'],
  UpdateShards: ['shards'],
  DrainShards: ['draining'],
};

/** Aspects that a start does not change, because they concern other processes too. */
const SHARED = ['members'];
/** Aspects that are dates. A date in the future has no effect yet. */
const DATES = ['restart', 'compact', 'resync'];

/** Returns the settings of a process after a move. */
export function appliedAfter(move: string, applied: Aspects, wanted: Aspects): Aspects {
  if (move === 'Start') {
    const kept = Object.entries(applied).filter(([aspect]) => SHARED.includes(aspect));
    const started = Object.entries(wanted).filter(([aspect]) => !SHARED.includes(aspect));
    return Object.fromEntries([...started, ...kept]);
  }
  const changed = (ASPECTS[move as MoveName] ?? []).flatMap((aspect) => {
    const value = wanted[aspect];
    return value === undefined ? [] : [[aspect, value] as const];
  });
  return { ...applied, ...Object.fromEntries(changed) };
}

/** Returns the settings of a process that has reached its goal. */
export function appliedAtGoal(applied: Aspects, wanted: Aspects, now: Instant): Aspects {
  const pending = DATES.filter((aspect) => isLater(wanted[aspect], now));
  const settled = Object.entries(wanted).filter(([aspect]) => !pending.includes(aspect));
  const kept = Object.entries(applied).filter(([aspect]) => pending.includes(aspect));
  return Object.fromEntries([...settled, ...kept]);
}

/** Returns the earliest date in the future at which a process has something to do. */
export function laterDateOf(wanted: Aspects, now: Instant): Instant | undefined {
  const dates = DATES.filter((aspect) => isLater(wanted[aspect], now)).map((aspect) =>
    Date.parse(wanted[aspect] ?? ''),
  );
  return dates.length === 0 ? undefined : least(dates);
}
