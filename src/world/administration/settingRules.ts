type Properties = Readonly<Record<string, string>>;

/** The form of a setting's value. */
interface Rule {
  readonly pattern: RegExp;
  readonly must: string;
}

const ADDRESS: Rule = { pattern: /^[^\s@]+@[^\s@]+$/, must: 'must be an email address' };
const FLAG: Rule = { pattern: /^(true|false)$/, must: 'must be true or false' };
const ORIGIN: Rule = { pattern: /^https?:\/\/[^\s/]+\/?$/, must: 'must be a URL' };
const PORT: Rule = {
  pattern: /^([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/,
  must: 'must be a port',
};

const RULES: Readonly<Record<string, Rule>> = {
  'mms.adminEmailAddr': ADDRESS,
  'mms.centralUrl': ORIGIN,
  'mms.fromEmailAddr': ADDRESS,
  'mms.ignoreInitialUiSetup': FLAG,
  'mms.licensing.ui.enabled': FLAG,
  'mms.mail.port': PORT,
  'mms.mail.tls': FLAG,
  'mms.mail.transport': { pattern: /^smtps?$/, must: 'must be smtp or smtps' },
  'mms.replyToEmailAddr': ADDRESS,
};

/** Settings that are required if another setting has a certain value. */
const REQUIRED: readonly (readonly [name: string, value: string, required: string])[] = [
  ['mms.emailDaoClass', 'SIMPLE_MAILER', 'mms.mail.hostname'],
];

/** Returns a sentence about the first wrong setting, or `undefined`. Settings without a rule may have any value. */
export function mistakeIn(properties: Properties): string | undefined {
  for (const [name, { pattern, must }] of Object.entries(RULES)) {
    const value = properties[name];
    if (value !== undefined && !pattern.test(value)) return `${name} ${must}`;
  }
  const missing = REQUIRED.find(
    ([name, value, required]) => properties[name] === value && (properties[required] ?? '').trim() === '',
  );
  return missing && `${missing[2]} must not be blank`;
}
