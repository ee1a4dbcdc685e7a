import type { ProcessEntry } from '../document/entries.js';
import type { Aspects } from './aspects.js';
import type { MoveName } from './moves.js';

/** The facts from which an agent plans its moves. */
export interface Situation {
  readonly entry: ProcessEntry;
  /** Current and wanted settings of the process. */
  readonly applied: Aspects;
  readonly wanted: Aspects;
  /** Whether the process runs. */
  readonly isRunning: boolean;
  /** Whether the process runs on another port than it should. */
  readonly isLeavingPort: boolean;
  /** Whether the machine has the binaries of the wanted version. */
  readonly hasBinaries: boolean;
  /** Whether this is the first process that the agent starts on its machine. */
  readonly isFirstOnMachine: boolean;
  /** Whether the replica set of the process has been initiated. */
  readonly isInitiated: boolean;
  /** Whether this process makes the moves that its replica set needs only once. */
  readonly isSpokesman: boolean;
  /** Whether a shard with data is to leave the cluster of this router. */
  readonly hasUndrained: boolean;
  readonly now: number;
}

/** Returns the moves that lead a process from its current settings to the wanted ones. */
export function planMoves(situation: Situation): readonly MoveName[] {
  const { entry, isRunning, wanted, applied } = situation;
  if (entry.isDisabled) return isRunning ? ['Stop'] : [];
  const start = isRunning ? [] : startMoves(situation);
  const isNew = applied.version === undefined;
  const changes = isNew || !isRunning ? [] : changeMoves(situation);
  const members = wanted.members === applied.members ? [] : memberMoves(situation);
  return [...start, ...changes, ...members, ...(isNew ? [] : sharedMoves(situation))];
}

function startMoves({ hasBinaries, isFirstOnMachine }: Situation): readonly MoveName[] {
  const downloads: readonly MoveName[] = isFirstOnMachine ? ['Download', 'DownloadMongosh'] : ['Download'];
  return [...(hasBinaries ? [] : downloads), 'Start', ...(hasBinaries ? [] : (['UpdateSymLink'] as const))];
}

/** Returns the moves that join a new member, or that change the members of a replica set. */
function memberMoves({ entry, applied, isInitiated, isSpokesman }: Situation): readonly MoveName[] {
  if (entry.replicaSetName === undefined) return [];
  const isMember = applied.members !== undefined;
  if (isMember) return isSpokesman ? ['RsReconfig'] : [];
  if (isInitiated) return ['WaitRsInit', 'RsReconfig'];
  const init: readonly MoveName[] = isSpokesman ? ['WaitAllRsMembersUp', 'RsInit'] : ['WaitRsInit'];
  return [...init, 'WaitFeatureCompatibilityVersionCorrect'];
}

/** Returns the moves that change the settings of a running process. */
function changeMoves(situation: Situation): readonly MoveName[] {
  const { hasBinaries, isLeavingPort, isSpokesman, wanted, applied, now } = situation;
  const isChanged = (aspect: string): boolean => wanted[aspect] !== applied[aspect];
  const isDue = (aspect: string): boolean => isChanged(aspect) && !isLater(wanted[aspect], now);
  const secured: readonly MoveName[] =
    wanted.security === 'on' && isChanged('security') ? ['WaitHasCorrectAutomationCredentials'] : [];
  const compatibility: MoveName = isSpokesman
    ? 'UpdateFeatureCompatibilityVersion'
    : 'WaitFeatureCompatibilityVersionCorrect';
  return [
    ...(isChanged('version') && !hasBinaries ? (['Download'] as const) : []),
    ...(isChanged('version') ? (['ChangeVersion'] as const) : []),
    ...(isLeavingPort || isChanged('arguments') ? (['RollingChangeArgs'] as const) : []),
    ...(isChanged('authentication') ? [...secured, 'UpdateAuth' as const, 'RestartMongod' as const] : []),
    ...(isChanged('certificates') ? (['RotateCertificates'] as const) : []),
    ...(isDue('restart') && wanted.restart !== undefined ? (['RollingRestart'] as const) : []),
    ...(isDue('compact') && wanted.compact !== undefined ? (['RollingCompact'] as const) : []),
    ...(isDue('resync') && wanted.resync !== undefined ? (['RollingResync'] as const) : []),
    ...(isChanged('restore') && isRestore(wanted.restore) ? (['Restore'] as const) : []),
    ...(isChanged('compatibility') ? [compatibility] : []),
  ];
}

/** Returns the moves that change what all processes of a replica set or of a sharded cluster share. */
function sharedMoves({ entry, wanted, applied, isSpokesman, hasUndrained }: Situation): readonly MoveName[] {
  const isChanged = (aspect: string): boolean => wanted[aspect] !== applied[aspect];
  const isNewlyDraining = wanted.draining !== undefined && isChanged('draining');
  const isDraining = entry.type === 'mongos' && (isNewlyDraining || hasUndrained);
  return [
    ...(isChanged('users') && isSpokesman ? (['UpdateUsersAndRoles'] as const) : []),
    ...(isChanged('indexes') && entry.type === 'mongod' ? (['BuildIndexes'] as const) : []),
    ...(isDraining ? (['DrainShards'] as const) : []),
    ...(isChanged('shards') && isSpokesman ? (['UpdateShards'] as const) : []),
  ];
}

/** Returns whether an address leads to data to restore. The value `CANCEL` cancels a restore. */
function isRestore(address: string | undefined): boolean {
  return address !== undefined && address !== 'CANCEL';
}

/** Returns whether a timestamp is in the future. The agent acts only when the clock reaches it. */
export function isLater(timestamp: string | undefined, now: number): boolean {
  return timestamp !== undefined && Date.parse(timestamp) > now;
}
