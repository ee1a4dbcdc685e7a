import type { Duration } from '../../duration.js';
import { drawKeyOf } from '../../ids.js';
import { SECOND_MS } from '../../instant.js';
import { draw } from '../../random.js';
import type { ManagedProcess, PlannedMove } from '../../tables/managedProcesses.js';

type Seconds = readonly [min: number, max: number];

/**
 * The moves of plans, with the seconds that an agent takes for each. The names before the blank line were recorded from
 * the platform. The names after it are invented, because no source shows them (docs/fidelity.md).
 */
export const MOVES = {
  Download: [4, 15],
  DownloadMongosh: [1, 3],
  Start: [2, 7],
  UpdateSymLink: [4, 5],
  WaitAllRsMembersUp: [0.1, 0.5],
  RsInit: [0.1, 0.1],
  WaitRsInit: [0.1, 0.5],
  WaitFeatureCompatibilityVersionCorrect: [0.001, 0.001],
  ChangeVersion: [8, 14],
  RollingChangeArgs: [7, 12],
  WaitHasCorrectAutomationCredentials: [0.5, 2],
  UpdateAuth: [1, 3],
  RestartMongod: [7, 12],

  Stop: [1, 3],
  RsReconfig: [1, 3],
  RollingRestart: [7, 12],
  RollingCompact: [8, 14],
  RollingResync: [10, 15],
  Restore: [12, 25],
  RotateCertificates: [2, 5],
  UpdateFeatureCompatibilityVersion: [1, 4],
  UpdateUsersAndRoles: [1, 4],
  BuildIndexes: [2, 8],
  UpdateShards: [2, 6],
  DrainShards: [20, 40],
} as const satisfies Readonly<Record<string, Seconds>>;

export type MoveName = keyof typeof MOVES;

/** Moves that the members of a replica set make one after the other, because a member is down during the move. */
export const ROLLING: ReadonlySet<string> = new Set<MoveName>([
  ...(['ChangeVersion', 'RollingChangeArgs', 'RestartMongod', 'RollingRestart'] as const),
  ...(['RollingCompact', 'RollingResync'] as const),
]);

/** Maximum time that all members of a replica set together take for a rolling move. */
const ROLLING_MS_MAX = 45 * SECOND_MS;

/** Returns a move with the time that the agent of a process takes for it. `peers` is the size of its replica set. */
export function plannedMove(
  seed: number,
  { groupId, name: process }: Pick<ManagedProcess, 'groupId' | 'name'>,
  version: number,
  name: MoveName,
  peers: number,
): PlannedMove {
  const [min, max] = MOVES[name];
  const drawn = draw(seed, 'automationMove', drawKeyOf(groupId), process, version, name);
  const ms = Math.max(1, Math.round((min + drawn * (max - min)) * SECOND_MS));
  return { name, ms: ROLLING.has(name) ? Math.min(ms, shareOf(peers)) : ms };
}

function shareOf(peers: number): Duration {
  return Math.max(1, Math.round(ROLLING_MS_MAX / Math.max(1, peers)));
}

/** An agent polls every ten seconds. */
const POLL_MS = 10 * SECOND_MS;

/** Returns how long it takes after a publication until the agent of a machine polls. */
export function untilPoll(seed: number, groupId: string, hostname: string, version: number): Duration {
  return Math.max(
    1,
    Math.round(draw(seed, 'automationPoll', drawKeyOf(groupId), hostname, version) * POLL_MS),
  );
}
