import type { ErrorObject } from 'ajv';
import { withRoleNames } from './readBackRoles.js';

/** Members of a body that count as absent if the contract refuses them. */
export interface Leniency {
  /** Whether members with the value `null` count as absent. */
  readonly ignoresNulls: boolean;
  /** The organization or project of the path. Roles that a client sends back as it has read them become names. */
  readonly place: Readonly<Record<string, string>>;
  /** Names of unknown members that count as absent, because clients send back what they have read. */
  readonly readable: ReadonlySet<string>;
}

/**
 * Maximum number of checks of one body. Each check removes a member wherever the schema has it, so this limits the number
 * of members, not the size of the body.
 */
const CHECKS_MAX = 64;

/** A path in a body. `undefined` stands for any item of a list. */
type Path = readonly (string | undefined)[];

/** Where a body has members that count as absent. If they are `null`, members with another value stay. */
interface Absent {
  readonly path: Path;
  readonly isNull: boolean;
}

/**
 * Removes the members of a body that count as absent, until the check accepts the body or refuses something else.
 * Returns a changed copy, or the same body if there is nothing to remove.
 */
export function lenientBody(
  body: unknown,
  check: (body: unknown) => readonly ErrorObject[],
  leniency: Leniency,
): unknown {
  let lenient = body;
  for (let checks = 0; checks < CHECKS_MAX; checks += 1) {
    const errors = check(lenient);
    const paths = errors.flatMap((error) => removable(lenient, error, leniency));
    const repaired = errors.some((error) => isReadRole(error, leniency))
      ? withRoleNames(lenient, leniency.place)
      : paths.reduce<unknown>((rest, { path, isNull }) => without(rest, path, isNull), lenient);
    if (repaired === lenient) return lenient;
    lenient = repaired;
  }
  return lenient;
}

/** Returns whether an error refuses an object in a list of role names. */
function isReadRole({ instancePath, keyword }: ErrorObject, { readable }: Leniency): boolean {
  return readable.has('roleName') && keyword === 'type' && /^\/body\/roles\/\d+$/.test(instancePath);
}

/** Returns the path of the member that an error is about. Empty if the member must not be ignored. */
function removable(
  body: unknown,
  error: ErrorObject,
  { ignoresNulls, readable }: Leniency,
): readonly Absent[] {
  const [, , ...parents] = error.instancePath.split('/').map(decoded);
  const { additionalProperty } = error.params as { readonly additionalProperty?: string };
  const steps = additionalProperty === undefined ? parents : [...parents, additionalProperty];
  const name = steps.at(-1);
  if (name === undefined || Array.isArray(valueAt(body, steps.slice(0, -1)))) return [];
  const isUnknown = additionalProperty !== undefined && readable.has(additionalProperty);
  const isNull = !isUnknown && ignoresNulls && valueAt(body, steps) === null;
  return isUnknown || isNull ? [{ path: pathOf(body, steps), isNull }] : [];
}

/** Decodes a segment of a JSON pointer. */
function decoded(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}

function valueAt(root: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<string, unknown>>)[step]
        : undefined,
    root,
  );
}

function pathOf(body: unknown, steps: readonly string[]): Path {
  return steps.map((step, at) => (Array.isArray(valueAt(body, steps.slice(0, at))) ? undefined : step));
}

/** Returns a copy of a value without the member at a path. If `isNull`, leaves out only members that are `null`. */
function without(value: unknown, [step, ...rest]: Path, isNull: boolean): unknown {
  if (Array.isArray(value))
    return step === undefined ? value.map((item) => without(item, rest, isNull)) : value;
  if (typeof value !== 'object' || value === null || step === undefined) return value;
  const members = Object.entries(value);
  return Object.fromEntries(
    rest.length === 0
      ? members.filter(([name, member]) => name !== step || (isNull && member !== null))
      : members.map(([name, member]) => [name, name === step ? without(member, rest, isNull) : member]),
  );
}
