import { flag, object, oneOf, optional, string } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineTable, type TableDefinition } from '../defineTable.js';

export const INTEGRATION_TYPES = [
  'DATADOG',
  'FLOWDOCK',
  'HIP_CHAT',
  'MICROSOFT_TEAMS',
  'NEW_RELIC',
  'OPS_GENIE',
  'PAGER_DUTY',
  'PROMETHEUS',
  'SLACK',
  'VICTOR_OPS',
  'WEBHOOK',
] as const;

/** The settings that clients choose. Each type of integration uses some of them. */
const settings = object({
  accountId: optional(string),
  apiKey: optional(string),
  apiToken: optional(string),
  channelName: optional(string),
  enabled: optional(flag),
  flowName: optional(string),
  licenseKey: optional(string),
  listenAddress: optional(string),
  microsoftTeamsWebhookUrl: optional(string),
  notificationToken: optional(string),
  orgName: optional(string),
  password: optional(string),
  readToken: optional(string),
  region: optional(string),
  roomName: optional(string),
  routingKey: optional(string),
  scheme: optional(oneOf('http', 'https')),
  secret: optional(string),
  serviceDiscovery: optional(oneOf('file', 'http')),
  serviceKey: optional(string),
  teamName: optional(string),
  tlsPemPassword: optional(string),
  tlsPemPath: optional(string),
  url: optional(string),
  username: optional(string),
  writeToken: optional(string),
});

const schema = object({
  /** The project and the type: a project has one integration of each type. */
  id: string,
  groupId: string,
  type: oneOf(...INTEGRATION_TYPES),
  settings,
});

export type IntegrationType = (typeof INTEGRATION_TYPES)[number];
export interface IntegrationSettings extends Infer<typeof settings> {}
/** The settings of a project for a service of another vendor. Nothing is ever sent there. */
export interface Integration extends Infer<typeof schema> {}

export const integrations: TableDefinition<Integration, 'project'> = defineTable({
  schema,
  indexes: { project: ({ groupId, type }) => [groupId, type] },
  refersTo: { groupId: 'projects' },
  readableName: ({ groupId, type }, { projects }) => `${projects.get(groupId)?.name ?? groupId}/${type}`,
});

/** Returns the id of the row of an integration. */
export function integrationRowId(groupId: string, type: IntegrationType): string {
  return `${groupId}:${type}`;
}
