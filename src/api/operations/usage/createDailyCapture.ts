import { settingsOf } from '../../../world/administration/appSettings.js';
import { Refusal } from '../../../world/refusals.js';
import { captureUsage } from '../../../world/usage/captures.js';
import type { Operation } from '../../operation.js';

/** The setting of the platform that hides server types and usage. */
const LICENSING = 'mms.licensing.ui.enabled';

/** Captures today's usage: `POST /usage/dailyCapture`. */
export const createDailyCapture: Operation<'createDailyCapture'> = ({ world }) => {
  if (settingsOf(world)[LICENSING] === 'false') throw new Refusal('DB_USAGE_ASSIGNMENT_FEATURE_DISABLED');
  return { outcome: captureUsage(world) };
};
