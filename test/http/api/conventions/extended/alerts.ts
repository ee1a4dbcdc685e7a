import { alertConfigOf } from '../../../../../src/world/alertConfigs/configIds.js';
import { get, type ExtendedCalls } from '../operationCall.js';

const notifications = [
  {
    ...{ typeName: 'GROUP', delayMin: 0, intervalMin: 60, emailEnabled: true, smsEnabled: false },
    roles: ['GROUP_OWNER'],
  },
];

/** Calls of alert configurations. */
export const alertCalls: ExtendedCalls = {
  reads: (world, { project }) => {
    const configs = `/groups/${project}/alertConfigs`;
    return [
      get('listMatcherFieldNames', '/alertConfigs/matchers/fieldNames'),
      get('listAlertConfigs', configs),
      get('getAlertConfig', `${configs}/${alertConfigOf(world, project, 'HOST').alertConfigId}`),
    ];
  },
  writes: (world, { project }) => {
    const configs = `/groups/${project}/alertConfigs`;
    const { alertConfigId } = alertConfigOf(world, project, 'CLUSTER');
    const body = { enabled: true, eventTypeName: 'CLUSTER_MONGOS_IS_MISSING', notifications };
    return [
      { operationId: 'createAlertConfig', method: 'post', path: configs, body },
      {
        ...{ operationId: 'patchAlertConfig', method: 'patch', path: `${configs}/${alertConfigId}` },
        body: { enabled: true },
      },
    ];
  },
  // Each replacement gives new ids to notifications.
  notCalled: ['putAlertConfig', 'deleteAlertConfig', 'testAlertNotification'],
};
