import { presentAutomationConfig } from '../presenters/presentAutomationConfig.js';
import { archiveName } from '../restores/restoreArchive.js';
import type { Schema } from '../../contract/types.js';
import { findAutomationConfig } from '../../world/automation/findAutomationConfig.js';
import type { Outcome } from '../../world/outcome.js';
import type { RestoreOwner } from '../../world/restores/findRestoreJob.js';
import { instructAgents } from '../../world/restores/instructAgents.js';
import { startRestore, type Restore } from '../../world/restores/startRestore.js';
import { satisfies } from '../../world/roles/grants.js';
import type { RestoreJob } from '../../world/tables/restoreJobs.js';
import type { CallContext } from '../operation.js';
import { readRestoreRequest } from './readRestoreRequest.js';

/** A request to restore a cluster or a config server. */
interface Restoring extends Pick<CallContext, 'world' | 'key'> {
  readonly path: { readonly groupId: string; readonly clusterId?: string };
  readonly body: Schema<'NewRestoreJob'>;
}

/** Starts the jobs of a restore and, if it is automated, instructs the agents of the target. */
export function startRestoreJobs(
  { world, key, path, body }: Restoring,
  owner: RestoreOwner,
): { readonly outcome: Outcome; readonly jobs: readonly RestoreJob[] } {
  const restore = startRestore(world, owner, readRestoreRequest(body, path), ({ id: groupId, orgId }) =>
    satisfies(key?.roles ?? [], 'GROUP_BACKUP_ADMIN', { orgId, groupId }),
  );
  const { jobs } = restore;
  const told = tellAgents(restore);
  return { outcome: { world: told.world, events: [...restore.events, ...told.events] }, jobs };
}

function tellAgents({ world, jobs, target }: Restore): Outcome {
  if (target === undefined) return { world, events: [] };
  const shown = presentAutomationConfig(world, findAutomationConfig(world, target.project));
  // Leave out the host: `restoreAddresses.ts` adds it when clients read the configuration.
  const addressOf = (job: RestoreJob): string => `/backup/restore/v3/pull/${job.id}/${archiveName(job)}`;
  return instructAgents(world, target, jobs, { ...shown }, addressOf);
}
