import type { Operation } from '../../operation.js';
import { presentTelemetry } from '../../presenters/presentTelemetry.js';

/** Returns the telemetry: `GET /collection/details`. */
export const getTelemetry: Operation<'getTelemetry'> = ({ world }) => ({ body: presentTelemetry(world) });
