import type { IntegrationSettings, IntegrationType } from '../tables/integrations.js';

type SettingName = keyof IntegrationSettings;

/** The settings of a type of integration. */
interface TypeSettings {
  /** An integration of this type must have these. */
  readonly required: readonly SettingName[];
  readonly optional?: readonly SettingName[];
}

const TYPES: Readonly<Record<IntegrationType, TypeSettings>> = {
  DATADOG: { required: ['apiKey'], optional: ['region'] },
  FLOWDOCK: { required: ['apiToken'], optional: ['flowName', 'orgName'] },
  HIP_CHAT: { required: ['notificationToken'], optional: ['roomName'] },
  MICROSOFT_TEAMS: { required: ['microsoftTeamsWebhookUrl'] },
  NEW_RELIC: { required: ['licenseKey'], optional: ['accountId', 'readToken', 'writeToken'] },
  OPS_GENIE: { required: ['apiKey'], optional: ['region'] },
  PAGER_DUTY: { required: ['serviceKey'], optional: ['region'] },
  PROMETHEUS: {
    required: ['username', 'password'],
    optional: ['enabled', 'listenAddress', 'scheme', 'serviceDiscovery', 'tlsPemPassword', 'tlsPemPath'],
  },
  SLACK: { required: ['apiToken'], optional: ['channelName', 'teamName'] },
  VICTOR_OPS: { required: ['apiKey'], optional: ['routingKey'] },
  WEBHOOK: { required: ['url'], optional: ['secret'] },
};

export function requiredSettings(type: IntegrationType): readonly SettingName[] {
  return TYPES[type].required;
}

/** Returns the settings that a type uses. */
export function settingsOf(type: IntegrationType, sent: IntegrationSettings): IntegrationSettings {
  const { required, optional = [] } = TYPES[type];
  const names: readonly string[] = [...required, ...optional];
  return Object.fromEntries(Object.entries(sent).filter(([name]) => names.includes(name)));
}
