import { findAutomationConfig } from '../../world/automation/findAutomationConfig.js';
import { logRotationOf, changeLogRotation } from '../../world/automation/changeLogRotation.js';
import type { Operation } from '../operation.js';
import { presentAutomationConfig } from './presentConfig.js';
import { withRestoreAddresses } from './restoreAddresses.js';
import { withoutSecrets, withStoredSecrets } from '../../world/automation/document/secrets.js';
import { presentAutomationStatus } from './presentStatus.js';
import { presentAgentSettings } from './presentAgents.js';
import { refuseIfDisabled } from '../../world/policies/refuseIfDisabled.js';
import { replaceDocument, readAgentSettings } from './read.js';
import { changeBackupAgent, changeMonitoringAgent } from '../../world/automation/changeBackupAgent.js';

/** Gets the rotation of audit logs: `GET /groups/{groupId}/automationConfig/auditLogRotateConfig`. */
export const getAuditLogRotateConfig: Operation<'getAuditLogRotateConfig'> = ({ world, project }) => ({
  body: logRotationOf(findAutomationConfig(world, project), 'auditLogRotate'),
});

/** Returns the automation configuration of a project: `GET /groups/{groupId}/automationConfig` (E20). */
export const getAutomationConfig: Operation<'getAutomationConfig'> = ({ world, project, links }) => ({
  body: withRestoreAddresses(presentAutomationConfig(world, findAutomationConfig(world, project)), links),
});

/** Returns the automation configuration without secrets: `GET /groups/{groupId}/automationConfig/noSecrets`. */
export const getAutomationConfigWithoutSecrets: Operation<'getAutomationConfigWithoutSecrets'> = ({
  world,
  project,
  links,
}) => ({
  body: withoutSecrets(
    withRestoreAddresses(presentAutomationConfig(world, findAutomationConfig(world, project)), links),
  ),
});

/**
 * Returns how far each process of a project has applied the configuration: `GET /groups/{groupId}/automationStatus`.
 */
export const getAutomationStatus: Operation<'getAutomationStatus'> = ({ world, project }) => ({
  body: presentAutomationStatus(world, project, ({ moves, plans, phase }) => {
    const isKept = phase === 'IDLE' && world.quirks.achievedPlan === 'kept';
    return isKept ? (plans.at(-1) ?? []) : moves.map(({ name }) => name);
  }),
});

/** Gets the settings of the backup agents: `GET /groups/{groupId}/automationConfig/backupAgentConfig`. */
export const getBackupAgentConfig: Operation<'getBackupAgentConfig'> = ({ world, project }) => ({
  body: presentAgentSettings('backup', world, findAutomationConfig(world, project)),
});

/**
 * Returns how far each process of a project has applied the configuration, with its last plans:
 * `GET /groups/{groupId}/automationStatus/full`.
 */
export const getFullAutomationStatus: Operation<'getFullAutomationStatus'> = ({ world, project }) => ({
  body: presentAutomationStatus(world, project, ({ plans }) => plans.flat()),
});

/** Gets the settings of the monitoring agents: `GET /groups/{groupId}/automationConfig/monitoringAgentConfig`. */
export const getMonitoringAgentConfig: Operation<'getMonitoringAgentConfig'> = ({ world, project }) => ({
  body: presentAgentSettings('monitoring', world, findAutomationConfig(world, project)),
});

/** Gets the rotation of logs: `GET /groups/{groupId}/automationConfig/systemLogRotateConfig`. */
export const getSystemLogRotateConfig: Operation<'getSystemLogRotateConfig'> = ({ world, project }) => ({
  body: logRotationOf(findAutomationConfig(world, project), 'logRotate'),
});

/** Sets the rotation of audit logs: `PUT /groups/{groupId}/automationConfig/auditLogRotateConfig`. */
export const putAuditLogRotateConfig: Operation<'putAuditLogRotateConfig'> = (call) => {
  const { world, project, body } = call;
  refuseIfDisabled(call, 'EXTERNALLY_MANAGED_LOCK', 'DISABLE_MONGOD_LOG_MANAGEMENT');
  return { outcome: changeLogRotation(world, project, 'auditLogRotate', body), body: {} };
};

/** Replaces the automation configuration of a project: `PUT /groups/{groupId}/automationConfig`. */
export const putAutomationConfig: Operation<'putAutomationConfig'> = (call) => {
  const { outcome, published } = replaceDocument(call, call.body);
  return { outcome, body: call.world.quirks.publishedReply === 'empty' ? {} : published };
};

/**
 * Replaces the automation configuration of a project, and keeps its secrets:
 * `PUT /groups/{groupId}/automationConfig/noSecrets`.
 */
export const putAutomationConfigWithoutSecrets: Operation<'putAutomationConfigWithoutSecrets'> = (call) => {
  const { world, project, body } = call;
  const stored = presentAutomationConfig(world, findAutomationConfig(world, project));
  const { outcome, published } = replaceDocument(call, withStoredSecrets(body, stored) as typeof body);
  const shown = withoutSecrets(published);
  return { outcome, body: world.quirks.publishedReply === 'empty' ? {} : shown };
};

/**
 * Updates the backup agent configuration: `PUT /groups/{groupId}/automationConfig/backupAgentConfig` (E14).
 */
export const putBackupAgentConfig: Operation<'putBackupAgentConfig'> = (call) => {
  const { world, project, body } = call;
  refuseIfDisabled(call, 'DISABLE_BACKUP_AGENT');
  return { outcome: changeBackupAgent(world, project, readAgentSettings(body, world.quirks)), body: {} };
};

/** Updates the monitoring agents' settings: `PUT /groups/{groupId}/automationConfig/monitoringAgentConfig`. */
export const putMonitoringAgentConfig: Operation<'putMonitoringAgentConfig'> = (call) => {
  const { world, project, body } = call;
  refuseIfDisabled(call, 'EXTERNALLY_MANAGED_LOCK');
  return { outcome: changeMonitoringAgent(world, project, readAgentSettings(body, world.quirks)), body: {} };
};

/** Sets the rotation of logs: `PUT /groups/{groupId}/automationConfig/systemLogRotateConfig`. */
export const putSystemLogRotateConfig: Operation<'putSystemLogRotateConfig'> = (call) => {
  const { world, project, body } = call;
  refuseIfDisabled(call, 'EXTERNALLY_MANAGED_LOCK', 'DISABLE_MONGOD_LOG_MANAGEMENT');
  return { outcome: changeLogRotation(world, project, 'logRotate', body), body: {} };
};
