import { redactText } from '../journal/redact.js';
import { isSecretParameter } from '../journal/secretMembers.js';
import { shellQuote } from './shellQuote.js';

const REDACTED = '[redacted]';
/** An option or a variable with its value. */
const ASSIGNMENT = /^(-{0,2}[\w.-]+=)(.+)$/s;
/** An option whose value is the next argument. */
const OPTION = /^-{1,2}[a-z][\w.-]*$/i;
/** The same in a script, which is one argument of a shell. */
const OPTION_IN_SCRIPT = /(?<=^|\s)(-{1,2}[a-z][\w.-]*)(\s+|=)(?!-)("[^"]*"|'[^']*'|\S+)/gi;
/** Options of curl and others whose value is a name, a colon and a password. */
const USER_OPTION = /^(-u|--user|--proxy-user)$/;

/**
 * Returns a command as for a shell, without the secrets among its arguments: values of options and variables with secret names,
 * passwords, secrets in addresses and JSON, and `known` texts.
 */
export function shownCommand(command: readonly string[], known: readonly string[]): string {
  return command.map((word, at) => shellQuote(shownWord(word, command[at - 1] ?? '', known))).join(' ');
}

function shownWord(word: string, before: string, known: readonly string[]): string {
  if (OPTION.test(before) && isSecretParameter(before) && !word.startsWith('-')) return REDACTED;
  if (USER_OPTION.test(before)) return word.replace(/:.+$/s, `:${REDACTED}`);
  const [, name = '', value] = ASSIGNMENT.exec(word) ?? [];
  if (value !== undefined && isSecretParameter(name.slice(0, -1))) return name + REDACTED;
  const script = word.replace(OPTION_IN_SCRIPT, (all, option: string, between: string, text: string) => {
    if (USER_OPTION.test(option)) return option + between + text.replace(/:[^"']+/, `:${REDACTED}`);
    return isSecretParameter(option) ? option + between + REDACTED : all;
  });
  return redactText(known.reduce((text, secret) => text.replaceAll(secret, REDACTED), script));
}
