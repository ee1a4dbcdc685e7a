/** The content of a bundle in place of secrets: texts of the same length and kind, or the secrets themselves. */
export const SECRETS = ['replaced', 'kept'] as const;
export type Secrets = (typeof SECRETS)[number];
