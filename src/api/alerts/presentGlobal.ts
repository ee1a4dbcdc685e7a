import type { Schema } from '../../contract/types.js';
import type { AlertConfig } from '../../world/tables/alertConfigs.js';
import type { World } from '../../world/world.js';
import type { Links } from '../links.js';
import { presentListedConfig } from './present.js';

/** Presents a global alert configuration as an item of a list. */
export function presentListedGlobalConfig(
  world: World,
  config: AlertConfig,
  links: Links,
): Schema<'GlobalAlertConfig'> {
  const { forAllGroups = false, groupIds = [], tags = [] } = config.scope ?? {};
  const { created, enabled, eventTypeName, id, ...others } = presentListedConfig(world, config, '', links);
  const { matchers, metricThreshold, notifications, threshold, typeName, updated } = others;
  return {
    created,
    enabled,
    eventTypeName,
    forAllGroups,
    groupIds: [...groupIds],
    id,
    links: [links.self(pathOf(config))],
    matchers,
    ...(metricThreshold && { metricThreshold }),
    notifications,
    tags: [...tags],
    ...(threshold && { threshold }),
    typeName,
    updated,
  };
}

/** Presents a global alert configuration with a link to its alerts. */
export function presentGlobalConfig(
  world: World,
  config: AlertConfig,
  links: Links,
): Schema<'GlobalAlertConfig'> {
  const listed = presentListedGlobalConfig(world, config, links);
  const alerts = links.related('alerts', `${pathOf(config)}/alerts`);
  return { ...listed, links: [...listed.links, alerts] };
}

function pathOf({ id }: AlertConfig): string {
  return `/globalAlertConfigs/${id}`;
}
