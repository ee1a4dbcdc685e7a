import { alertConfigOf } from '../../../../../src/world/alerts/configs/configIds.js';
import type { World } from '../../../../../src/world/world.js';
import { get, type ExtendedCalls } from '../operationCall.js';

const notifications = [
  {
    typeName: 'GROUP',
    delayMin: 0,
    intervalMin: 60,
    emailEnabled: true,
    smsEnabled: false,
    roles: ['GROUP_OWNER'],
  },
];

function alertOf(world: World, groupId: string): string {
  return `/groups/${groupId}/alerts/${world.alerts.select('project', groupId).first()?.id ?? ''}`;
}

/** Calls of alerts and alert configurations. */
export const alertCalls: ExtendedCalls = {
  reads: (world, { project }) => {
    const configs = `/groups/${project}/alertConfigs`;
    const host = alertConfigOf(world, project, 'HOST').alertConfigId;
    return [
      get('listMatcherFieldNames', '/alertConfigs/matchers/fieldNames'),
      get('listAlertConfigs', configs),
      get('getAlertConfig', `${configs}/${host}`),
      get('listAlertsOfAlertConfig', `${configs}/${host}/alerts`),
      get('listAlerts', `/groups/${project}/alerts`),
      get('getAlert', alertOf(world, project)),
      get('listAlertConfigsOfAlert', `${alertOf(world, project)}/alertConfigs`),
      get('listGlobalAlerts', '/globalAlerts'),
      get('listGlobalAlertConfigs', '/globalAlertConfigs'),
    ];
  },
  writes: (world, { project }) => {
    const configs = `/groups/${project}/alertConfigs`;
    const { alertConfigId } = alertConfigOf(world, project, 'CLUSTER');
    const body = { enabled: true, eventTypeName: 'CLUSTER_MONGOS_IS_MISSING', notifications };
    const global = { ...body, forAllGroups: true };
    return [
      { operationId: 'createGlobalAlertConfig', method: 'post', path: '/globalAlertConfigs', body: global },
      { operationId: 'createAlertConfig', method: 'post', path: configs, body },
      {
        operationId: 'patchAlertConfig',
        method: 'patch',
        path: `${configs}/${alertConfigId}`,
        body: { enabled: true },
      },
      { operationId: 'acknowledgeAlert', method: 'patch', path: alertOf(world, project), body: {} },
    ];
  },
  notCalled: [
    // Each PUT of an alert configuration gives new ids to its notifications.
    ...(['putAlertConfig', 'deleteAlertConfig', 'testAlertNotification'] as const),
    // The standard world has no global configurations.
    ...(['getGlobalAlertConfig', 'putGlobalAlertConfig', 'patchGlobalAlertConfig'] as const),
    ...(['deleteGlobalAlertConfig'] as const),
    ...(['listAlertsOfGlobalAlertConfig', 'testGlobalAlertNotification'] as const),
    ...(['getGlobalAlert', 'acknowledgeGlobalAlert'] as const),
  ],
};
