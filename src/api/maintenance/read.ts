import type { Schema } from '../../contract/types.js';
import { dropAbsent } from '../../world/dropAbsent.js';
import type { WindowSettings } from '../../world/maintenance/changeWindows.js';
import { ifPresent } from '../reply/wire.js';
import { readInstant } from '../requests/readTimestamp.js';

/**
 * Reads the members of a maintenance window that a client can set. Ignores the others, because clients only send them
 * back. Dates may have fractions of a second, because published clients send them.
 */
export function readWindow(body: Schema<'NewMaintenanceWindow'>): Partial<WindowSettings> {
  const { alertTypeNames, description, startDate, endDate } = body;
  return dropAbsent<Partial<WindowSettings>>({
    alertTypeNames,
    description,
    startDate: ifPresent(startDate, readInstant),
    endDate: ifPresent(endDate, readInstant),
  });
}
