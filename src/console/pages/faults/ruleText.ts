import type { Schemas } from '../../control/schemas.js';

export type Rule = Schemas['Fault'];
type Settings = Readonly<Record<string, unknown>>;

/** Describes the calls that a rule applies to: `operation listClusters, method GET`. */
export function matchText({ match }: Pick<Rule, 'match'>): string {
  const text = match === undefined ? '' : settingsText(match);
  return text === '' ? 'all calls' : text;
}

/** Describes what a rule does: `error: status 503 and delay: fixed 250`. */
export function effectText(rule: Pick<Rule, 'inject' | 'delay' | 'phase'>): string {
  const { inject = {}, delay, phase } = rule;
  const effects = Object.entries(inject).map(([kind, settings]) => `${kind}: ${valueText(settings)}`);
  const late = delay === undefined ? [] : [`delay: ${valueText(delay)} ms`];
  const text = [...effects, ...late].join(' and ');
  if (isInFront(rule)) return `${text}, in front of the login`;
  return phase === 'afterCommit' ? `${text}, after the call has been carried out` : text;
}

/** A rule that names no phase is in front of the login if a proxy answers. */
function isInFront({ inject = {}, phase }: Pick<Rule, 'inject' | 'phase'>): boolean {
  return phase === undefined ? 'proxy' in inject : phase === 'beforeAuthentication';
}

/**
 * Describes when and how often a rule applies: `after 1 of each key, at most 2 of each key`. Returns an empty
 * text if there is no limit.
 */
export function limitText({ probability, skip, times, per, window }: Rule): string {
  const owner = per === undefined || per === 'world' ? '' : ` of each ${per}`;
  return [
    ...(probability === undefined ? [] : [`with a probability of ${probability}`]),
    ...(skip === undefined ? [] : [`after ${skip}${owner}`]),
    ...(times === undefined ? [] : [`at most ${times}${owner}`]),
    ...(window === undefined ? [] : [`window: ${settingsText(window)}`]),
  ].join(', ');
}

/**
 * Returns the number of calls that a rule can still affect. Returns `undefined` if the rule has no limit, or
 * a limit for each key or request.
 */
export function leftOf({ times, per = 'world', statistics }: Rule): number | undefined {
  return times === undefined || per !== 'world' ? undefined : Math.max(0, times - statistics.injected);
}

function settingsText(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} ${valueText(value)}`)
    .join(', ');
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(' or ');
  if (typeof value === 'object' && value !== null) return settingsText(value as Settings);
  return String(value);
}
