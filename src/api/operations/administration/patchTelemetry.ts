import { switchTelemetry } from '../../../world/administration/telemetry.js';
import type { Operation } from '../../operation.js';

/** Switches telemetry on or off: `PATCH /collection/status`. */
export const patchTelemetry: Operation<'patchTelemetry'> = ({ world, body }) => ({
  outcome: switchTelemetry(world, body.enabled),
  body: {},
});
