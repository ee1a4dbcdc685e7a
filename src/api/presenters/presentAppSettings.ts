import type { Schema } from '../../contract/types.js';
import { FILE_DEFAULTS, isSecretSetting, MASK, settingsOf } from '../../world/administration/appSettings.js';
import type { World } from '../../world/world.js';

/** Presents the settings of the platform, with masked secrets. */
export function presentAppSettings(world: World): Schema<'AppSettings'> {
  const properties = Object.entries(settingsOf(world));
  return {
    dbProperties: Object.fromEntries(
      properties.map(([name, value]) => [name, isSecretSetting(name) ? MASK : value]),
    ),
    defaultFileProperties: { ...FILE_DEFAULTS },
    instanceDetails: {},
    instanceOverrides: {},
    secretProperties: properties.map(([name]) => name).filter(isSecretSetting),
  };
}
