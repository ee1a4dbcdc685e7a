import { flag, mapOf, object, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';
import { instant } from '../rowTypes.js';

const telemetry = object({
  isEnabled: flag,
  /** When telemetry was last switched on or off. */
  since: instant,
  /** When telemetry was last sent before `since`. Unset if it was never sent. */
  sentBefore: optional(instant),
});

const schema = object({
  id: string,
  /**
   * The settings that clients see as `dbProperties`. Here, secrets are not redacted. If unset, the defaults apply.
   */
  properties: optional(mapOf(string)),
  /** Unset if telemetry was never switched on or off. */
  telemetry: optional(telemetry),
});

export interface TelemetrySwitch extends Infer<typeof telemetry> {}
/** Settings of the platform itself that a client has changed. The table has at most one row. */
export interface AppSettings extends Infer<typeof schema> {}

export const appSettings: TableDefinition<AppSettings> = defineTable({
  schema,
  editable: { properties: { isRemovable: true } },
});
