import { dropAbsent } from '../../dropAbsent.js';
import { takeId } from '../../ids.js';
import type { Outcome } from '../../outcome.js';
import { Refusal } from '../../refusals.js';
import type { BackupDeployment } from '../../tables/backupDeployments.js';
import type { World } from '../../world.js';

/** A region as clients send it. `null` means the same as no value. */
export type SentDeployment = {
  readonly [Name in keyof BackupDeployment]?: BackupDeployment[Name] | null | undefined;
};

export interface DeploymentOutcome extends Outcome {
  readonly deployment: BackupDeployment;
}

export function findDeployment({ backupDeployments }: World, id: string): BackupDeployment {
  const deployment = backupDeployments.get(id);
  if (deployment === undefined) throw new Refusal('BACKUP_DEPLOYMENT_NOT_FOUND', id);
  return deployment;
}

/** Adds a region. The platform chooses its id. */
export function createDeployment(world: World, sent: SentDeployment): DeploymentOutcome {
  const [next, id] = takeId(world);
  return putDeployment(next, id, { ...sent, id });
}

/** Replaces the settings of a region. */
export function replaceDeployment(world: World, id: string, sent: SentDeployment): DeploymentOutcome {
  findDeployment(world, id);
  return putDeployment(world, id, sent);
}

function putDeployment(world: World, id: string, sent: SentDeployment): DeploymentOutcome {
  if ((sent.id ?? id) !== id) throw new Refusal('INVALID_ATTRIBUTE', 'id');
  const deployment = dropAbsent<BackupDeployment>({
    id,
    assignmentEnabled: sent.assignmentEnabled ?? true,
    deploymentDescription: sent.deploymentDescription ?? undefined,
    bqProxyEndpoint: sent.bqProxyEndpoint ?? undefined,
    ingestionEndpoint: sent.ingestionEndpoint ?? undefined,
    restoreEndpoint: sent.restoreEndpoint ?? undefined,
  });
  const backupDeployments = world.backupDeployments.put(deployment);
  return { world: { ...world, backupDeployments }, events: [], deployment };
}

/** Deletes a region. Its projects are then in no region. */
export function deleteDeployment(world: World, { id }: BackupDeployment): Outcome {
  const inIt = world.backupConfigs
    .all()
    .toArray()
    .filter(({ deploymentId }) => deploymentId === id);
  const backupConfigs = inIt.reduce(
    (table, { deploymentId: _, ...config }) => table.put(config),
    world.backupConfigs,
  );
  const backupDeployments = world.backupDeployments.remove(id);
  return { world: { ...world, backupConfigs, backupDeployments }, events: [] };
}
