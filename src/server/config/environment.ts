import { UsageError } from './usageError.js';

/** The environment variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The input of a command line besides its arguments. */
export interface Surroundings {
  readonly env: Environment;
  readonly isTerminal: boolean;
  readonly version: string;
}

/**
 * Matches the address that Kubernetes puts into a variable if a service is called understudy, such as
 * `UNDERSTUDY_PORT=tcp://10.0.0.11:8080`.
 */
const SERVICE_ADDRESS = /^(?:tcp|udp|sctp):\/\//;

/** Variables of two options whose names differ only by a plural s. */
const EXACT: ReadonlySet<string> = new Set(['UNDERSTUDY_CONTROL_TOKEN', 'UNDERSTUDY_CONTROL_TOKENS']);

/** Returns the names that an option's variable may have: with and without a plural s. */
export function spellingsOf(name: string): readonly string[] {
  if (EXACT.has(name)) return [name];
  return [name, name.endsWith('S') ? name.slice(0, -1) : `${name}S`];
}

/** Returns whether Kubernetes put the address of a service into a variable. */
export function isServiceAddress(text: string | undefined): boolean {
  return text !== undefined && SERVICE_ADDRESS.test(text);
}

/**
 * Finds the variable of an option in either spelling. Returns `undefined` if it is unset or empty, or
 * contains the address of a Kubernetes service. Throws a UsageError if both spellings are set.
 */
export function variableOf(
  name: string,
  env: Environment,
): { readonly name: string; readonly text: string } | undefined {
  const set = spellingsOf(name).flatMap((spelling) => {
    const { [spelling]: text = '' } = env;
    return text === '' || isServiceAddress(text) ? [] : [{ name: spelling, text }];
  });
  if (set.length > 1) {
    throw new UsageError(`${set.map((each) => each.name).join(' and ')}: expected one of them, not both`);
  }
  return set[0];
}
