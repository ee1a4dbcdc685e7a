import type { Schema } from '../../../../src/contract/types.js';
import { KEYS } from '../../../support/platform.js';
import { idOf, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, project, team, TWO_ORGANIZATIONS, user } from '../../../support/rows/rows.js';
import { bodyOf } from './given.js';
import type { Tenant } from './tenant.js';

export const PATH = `/groups/${PROJECT}/alertConfigs`;
export const TO_OWNERS = {
  typeName: 'GROUP',
  delayMin: 0,
  intervalMin: 60,
  emailEnabled: true,
  roles: ['GROUP_OWNER'],
};
export const SLACK = {
  typeName: 'SLACK',
  intervalMin: 15,
  apiToken: 'xoxb-0123456789abcd',
  channelName: 'ops',
};
export const HOST_DOWN = { enabled: true, eventTypeName: 'HOST_DOWN', notifications: [TO_OWNERS] };
export const CPU = {
  metricName: 'NORMALIZED_SYSTEM_CPU_USER',
  mode: 'AVERAGE',
  operator: 'GREATER_THAN',
  threshold: 80,
  units: 'RAW',
};
export const METRIC = { ...HOST_DOWN, eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', metricThreshold: CPU };

export const operators = team();
export const given = {
  projects: [project(), project({ id: idOf('bare'), name: 'bare', withDefaultAlertsSettings: false })],
  organizations: TWO_ORGANIZATIONS,
  teams: [operators],
  users: [user('ada', { roles: [groupRole()] }), user('bob', { roles: [] })],
};

export function post(platform: Tenant, body: unknown) {
  return platform.call('post', PATH, KEYS.admin, body);
}

/** Creates a configuration. */
export async function created(platform: Tenant, body: unknown): Promise<Schema<'AlertConfig'>> {
  return bodyOf<'createAlertConfig'>(await post(platform, body), 201);
}
