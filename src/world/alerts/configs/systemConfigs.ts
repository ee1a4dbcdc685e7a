import { hashedId } from '../../ids.js';
import type { AlertConfig } from '../../tables/alertConfigs.js';

/** The events that open system alerts: alerts about the installation, not about a project. */
export const SYSTEM_EVENTS = [
  'DAEMON_DOWN',
  'LOW_HEAD_FREE_SPACE',
  'LOW_HEAD_FREE_SPACE_PERCENT',
  'OUTSIDE_SPACE_USED_THRESHOLD',
] as const;
export type SystemEvent = (typeof SYSTEM_EVENTS)[number];

/** Minutes between two notifications of a system alert. */
const INTERVAL_MIN = 60;

/** Returns the configurations of system alerts. They notify the administrators at once. The API does not show them. */
export function systemConfigs(seed: number): readonly AlertConfig[] {
  return SYSTEM_EVENTS.map((eventTypeName) => systemConfig(seed, eventTypeName));
}

/** Returns the configuration of the system alerts that an event opens. */
export function systemConfig(seed: number, eventTypeName: SystemEvent): AlertConfig {
  return {
    id: hashedId(seed, 0, `systemAlertConfig/${eventTypeName}`),
    scope: { forAllGroups: true, groupIds: [], tags: [] },
    created: 0,
    updated: 0,
    enabled: true,
    eventTypeName,
    matchers: [],
    notifications: [
      {
        notifierId: hashedId(seed, 0, `systemNotifier/${eventTypeName}`),
        typeName: 'ADMIN',
        delayMin: 0,
        intervalMin: INTERVAL_MIN,
        texts: {},
      },
    ],
  };
}
