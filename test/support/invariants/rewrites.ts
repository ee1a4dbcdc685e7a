import { omit } from '../../../src/world/omit.js';

const REDACTED = '<redacted>';

type Json = Readonly<Record<string, unknown>>;

/**
 * Compares a document with its copy without secrets. Returns the paths of all members that differ, except redacted
 * ones.
 */
export function differencesBesideSecrets(whole: unknown, open: unknown, path = ''): readonly string[] {
  if (open === REDACTED || whole === open) return [];
  if (!isObject(whole) || !isObject(open)) return [`${path} is ${JSON.stringify(open)}`];
  const names = new Set([...Object.keys(whole), ...Object.keys(open)]);
  return [...names].flatMap((name) => differencesBesideSecrets(whole[name], open[name], `${path}/${name}`));
}

/** Returns an alert configuration as text, without the members that change at each write. */
export function withoutChange(config: unknown): string {
  const { notifications, ...others } = omit(config as Json, 'updated', 'links');
  const all = (notifications as readonly Json[]).map((one) => omit(one, 'notifierId'));
  return JSON.stringify({ ...others, notifications: all });
}

/** Returns an automation configuration as text, without its version. */
export function withoutVersion(config: unknown): string {
  return JSON.stringify(omit(config as Json, 'version'));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
