import { captureUsage } from '../../../world/usage/captures.js';
import type { Operation } from '../../operation.js';

/** Captures the usage of today: `POST /usage/dailyCapture`. */
export const createDailyCapture: Operation<'createDailyCapture'> = ({ world }) => ({
  outcome: captureUsage(world),
});
