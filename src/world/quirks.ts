import { agentQuirks } from './quirks/agentQuirks.js';
import { documentedQuirks } from './quirks/documentedQuirks.js';
import { extendedQuirks } from './quirks/extendedQuirks.js';
import { monitoringQuirks } from './quirks/monitoringQuirks.js';

/**
 * Decisions about details that the platform's API document leaves open. Each quirk has its options, the choice of each
 * dialect, and the reason. A test checks that docs/fidelity/quirks.md describes every quirk.
 */
export const QUIRKS = {
  ...documentedQuirks,
  ...agentQuirks,
  ...extendedQuirks,
  ...monitoringQuirks,
} as const;

export const DIALECTS = ['documented', 'ops-manager'] as const;
export type Dialect = (typeof DIALECTS)[number];
export type QuirkName = keyof typeof QUIRKS;
/** The chosen option of every quirk. */
export type Quirks = { readonly [Name in QuirkName]: (typeof QUIRKS)[Name]['options'][number] };

/** Returns the quirks of a dialect. The members of `overrides` replace some of them. */
export function quirksOf(dialect: Dialect, overrides: Partial<Quirks> = {}): Quirks {
  const preset = Object.fromEntries(Object.entries(QUIRKS).map(([name, quirk]) => [name, quirk[dialect]]));
  return Object.freeze({ ...preset, ...overrides }) as Quirks;
}

/** Returns the dialect that agrees with most of these choices, or `documented` in a tie. */
export function dialectOf(choices: Partial<Quirks>): Dialect {
  const agreeing = (dialect: Dialect): number =>
    Object.entries(choices).filter(([name, option]) => QUIRKS[name as QuirkName][dialect] === option).length;
  return agreeing('ops-manager') > agreeing('documented') ? 'ops-manager' : 'documented';
}

/** Returns whether the quirk `name` exists and has this option. */
export function isQuirkOption(name: string, value: string): name is QuirkName {
  return (
    Object.hasOwn(QUIRKS, name) && (QUIRKS[name as QuirkName].options as readonly string[]).includes(value)
  );
}
