import { changeSettings } from '../../../world/administration/appSettings.js';
import type { Operation } from '../../operation.js';

/** Changes settings of the platform: `PATCH /admin/settings`. */
export const patchAppSettings: Operation<'patchAppSettings'> = ({ world, body }) => {
  const outcome = changeSettings(world, body.dbProperties);
  return { outcome, body: { restartRequired: outcome.restartRequired } };
};
