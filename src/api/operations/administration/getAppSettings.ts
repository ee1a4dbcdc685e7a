import { presentAppSettings } from '../../presenters/presentAppSettings.js';
import type { Operation } from '../../operation.js';

/** Returns the settings of the platform: `GET /admin/settings`. */
export const getAppSettings: Operation<'getAppSettings'> = ({ world }) => ({
  body: presentAppSettings(world),
});
