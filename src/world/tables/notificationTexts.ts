/** A member of notifications whose value is a text. */
interface TextMember {
  /** How much of it replies show. Unset: all. `end`: stars, and its last characters. `stars`: only stars. */
  readonly shows?: 'end' | 'stars';
  /** The values that clients may send. Unset: any text. */
  readonly values?: readonly string[];
}

/** The regions of Datadog, and those of Opsgenie and PagerDuty. */
export const DATADOG_REGIONS = ['US', 'EU', 'US3', 'US5', 'AP1', 'US1_FED'] as const;
export const SERVICE_REGIONS = ['US', 'EU'] as const;

const secret = { shows: 'end' } as const;

/**
 * Members of notifications whose values are texts. Each type of notification needs or takes some of them. Checks and
 * redaction follow from this table. Addresses of webhooks contain secrets too.
 */
const TEXTS = {
  apiToken: secret,
  channelName: {},
  datadogApiKey: secret,
  datadogRegion: { values: DATADOG_REGIONS },
  emailAddress: {},
  microsoftTeamsWebhookUrl: secret,
  mobileNumber: {},
  opsGenieApiKey: secret,
  opsGenieRegion: { values: SERVICE_REGIONS },
  region: { values: SERVICE_REGIONS },
  serviceKey: secret,
  snmpAddress: {},
  teamId: {},
  username: {},
  victorOpsApiKey: secret,
  victorOpsRoutingKey: {},
  webhookBodyTemplate: {},
  webhookHeadersTemplate: {},
  webhookSecret: { shows: 'stars' },
  webhookUrl: secret,
} as const satisfies Readonly<Record<string, TextMember>>;

export type NotificationText = keyof typeof TEXTS;
/** The names of the members, in alphabetical order. */
export const NOTIFICATION_TEXTS = Object.keys(TEXTS) as readonly NotificationText[];

/** Returns the redaction and the values of a member of notifications whose value is a text. */
export function textMember(name: NotificationText): TextMember {
  return TEXTS[name];
}
