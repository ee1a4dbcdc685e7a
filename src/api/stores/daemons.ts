import {
  createDeployment,
  deleteDeployment,
  findDeployment,
  replaceDeployment,
} from '../../world/backup/stores/deployments.js';
import type { Operation } from '../operation.js';
import { presentDeployment, presentDaemon } from './present.js';
import { putDaemonAt, deleteDaemonAt, getDaemonAt } from './daemonOperations.js';
import { list } from '../paging.js';
import { shownDaemons } from '../../world/backup/stores/findStores.js';
import { omit } from '../../world/omit.js';

/** Creates a deployment region: `POST /admin/backup/backupDeployments`. */
export const createBackupDeployment: Operation<'createBackupDeployment'> = ({ world, body, links }) => {
  const outcome = createDeployment(world, body);
  return { outcome, body: presentDeployment(outcome.deployment, links) };
};

/** Configures the daemon of a host: `PUT /admin/backup/daemon/configs/{machine}`. */
export const createDaemon: Operation<'createDaemon'> = putDaemonAt;

/** Deletes a deployment region: `DELETE /admin/backup/backupDeployments/{deploymentId}`. */
export const deleteBackupDeployment: Operation<'deleteBackupDeployment'> = ({ world, path }) => ({
  outcome: deleteDeployment(world, findDeployment(world, path.deploymentId)),
});

/** Deletes a daemon: `DELETE /admin/backup/daemon/configs/{machine}/{headRootDirectory}`. */
export const deleteDaemon: Operation<'deleteDaemon'> = deleteDaemonAt;

/** Deletes the daemon of a host: `DELETE /admin/backup/daemon/configs/{machine}`. */
export const deleteDaemonOfMachine: Operation<'deleteDaemonOfMachine'> = deleteDaemonAt;

/** Gets one deployment region: `GET /admin/backup/backupDeployments/{deploymentId}`. */
export const getBackupDeployment: Operation<'getBackupDeployment'> = ({ world, path, links }) => ({
  body: presentDeployment(findDeployment(world, path.deploymentId), links),
});

/** Gets one daemon: `GET /admin/backup/daemon/configs/{machine}/{headRootDirectory}`. */
export const getDaemon: Operation<'getDaemon'> = getDaemonAt;

/** Gets the daemon of a host: `GET /admin/backup/daemon/configs/{machine}`. */
export const getDaemonOfMachine: Operation<'getDaemonOfMachine'> = getDaemonAt;

/** Lists deployment regions: `GET /admin/backup/backupDeployments`. */
export const listBackupDeployments: Operation<'listBackupDeployments'> = (call) => ({
  body: list(call, call.world.backupDeployments.all(), (each) => presentDeployment(each, call.links)),
});

/** Lists daemons: `GET /admin/backup/daemon/configs`. */
export const listDaemons: Operation<'listDaemons'> = (call) => {
  const { world, links, query } = call;
  const isFiltered = query.backupJobsEnabledOnly !== false;
  const daemons = shownDaemons(world).filter(({ backupJobsEnabled }) => backupJobsEnabled || !isFiltered);
  return { body: list(call, daemons, (daemon) => presentDaemon(daemon, links)) };
};

/** Replaces a deployment region: `PUT /admin/backup/backupDeployments/{deploymentId}`. */
export const putBackupDeployment: Operation<'putBackupDeployment'> = ({ world, path, body, links }) => {
  const outcome = replaceDeployment(world, path.deploymentId, omit(body, 'links'));
  return { outcome, body: presentDeployment(outcome.deployment, links) };
};

/** Changes a daemon: `PUT /admin/backup/daemon/configs/{machine}/{headRootDirectory}`. */
export const putDaemon: Operation<'putDaemon'> = putDaemonAt;
