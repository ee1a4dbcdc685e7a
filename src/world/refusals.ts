import { agentRefusals } from './refusals/agents.js';
import { alertRefusals } from './refusals/alerts.js';
import { automationRefusals } from './refusals/automation.js';
import { BACKUP_CONFIG_OF_CLUSTER, backupConfigRefusals } from './refusals/backupConfigs.js';
import { bodyRefusals } from './refusals/bodies.js';
import { documentedRefusals } from './refusals/documented.js';
import { eventRefusals } from './refusals/events.js';
import { hostRefusals } from './refusals/hosts.js';
import { integrationRefusals } from './refusals/integrations.js';
import { invitationRefusals } from './refusals/invitations.js';
import { keyRefusals } from './refusals/keys.js';
import { logRefusals } from './refusals/logs.js';
import { maintenanceRefusals } from './refusals/maintenance.js';
import { organizationRefusals } from './refusals/organizations.js';
import { platformRefusals } from './refusals/platform.js';
import { policyRefusals } from './refusals/policies.js';
import { projectRefusals } from './refusals/projects.js';
import { restoreRefusals } from './refusals/restores.js';
import { snapshotRefusals } from './refusals/snapshots.js';
import { storeRefusals } from './refusals/stores.js';
import { teamRefusals } from './refusals/teams.js';
import { usageRefusals } from './refusals/usage.js';
import { userRefusals } from './refusals/users.js';
import type { RefusalEntry } from './refusals/refusalEntry.js';

/**
 * Errors that only operations of the extended surface return. Most statuses and texts come from a sister edition of the
 * platform, which has the same error codes. The others are inferred, and docs/fidelity.md lists them.
 */
export const extendedRefusals = {
  ...bodyRefusals,
  ...organizationRefusals,
  ...projectRefusals,
  ...policyRefusals,
  ...platformRefusals,
  ...teamRefusals,
  ...userRefusals,
  ...invitationRefusals,
  ...keyRefusals,
  ...usageRefusals,
  ...eventRefusals,
  ...hostRefusals,
  ...integrationRefusals,
  ...logRefusals,
  ...agentRefusals,
  ...alertRefusals,
  ...maintenanceRefusals,
  ...automationRefusals,
  ...restoreRefusals,
  ...storeRefusals,
  ...snapshotRefusals,
  ...backupConfigRefusals,
};

const catalogue = { ...documentedRefusals, ...extendedRefusals };

export const REFUSALS: Readonly<Record<RefusalCode, RefusalEntry>> = catalogue;
export type RefusalCode = keyof typeof catalogue;

/** A refusal by the platform. Moves throw it before they change anything. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly detail: string;
  readonly parameters: readonly string[];

  constructor(
    readonly errorCode: RefusalCode,
    ...parameters: readonly string[]
  ) {
    const [status, own] = catalogue[errorCode];
    const isOfCluster = errorCode === 'BACKUP_CONFIG_NOT_FOUND' && parameters.length > 1;
    const template = isOfCluster ? BACKUP_CONFIG_OF_CLUSTER : own;
    const detail = template.replace(/\{(\d)\}/g, (_, at: string) => parameters[Number(at)] ?? '');
    super(detail);
    this.status = status;
    this.detail = detail;
    this.parameters = parameters;
  }
}
