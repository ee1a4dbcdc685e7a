import type { ErrorObject } from 'ajv';
import { withRoleNames } from './readBackRoles.js';
import { valueOfText } from './spellings.js';

/** Members of a body that count as absent or as another value if the contract refuses them. */
export interface Leniency {
  /** Whether members of the contract with the value `null` count as absent. Unknown members are refused in any case. */
  readonly ignoresNulls: boolean;
  /** The organization or project of the path. Roles that a client sends back as it has read them become names. */
  readonly place: Readonly<Record<string, string>>;
  /** Names of unknown members that count as absent, because clients send back what they have read. */
  readonly readable: ReadonlySet<string>;
  /** Whether texts may stand for booleans and numbers. */
  readonly readsTexts: boolean;
}

/**
 * Maximum number of checks of one body. Each check repairs a member wherever the schema has it, so this limits the number
 * of members, not the size of the body.
 */
const CHECKS_MAX = 64;

/** A path in a body. `undefined` stands for any item of a list. */
type Path = readonly (string | undefined)[];

/** Where a body has members that count as something else, and as what. `undefined` means absent. */
interface Repair {
  readonly path: Path;
  readonly read: (value: unknown) => unknown;
}

const WITHOUT_NULL = (value: unknown): unknown => value ?? undefined;
const ABSENT = (): undefined => undefined;

/**
 * Removes the members of a body that count as absent, and replaces texts that stand for other values, until the check
 * accepts the body or refuses something else. Returns a changed copy, or the same body if there is nothing to change.
 */
export function lenientBody(
  body: unknown,
  check: (body: unknown) => readonly ErrorObject[],
  leniency: Leniency,
): unknown {
  let lenient = body;
  for (let checks = 0; checks < CHECKS_MAX; checks += 1) {
    const errors = check(lenient);
    const repairs = errors.flatMap((error) => repairsOf(lenient, error, leniency));
    const repaired = errors.some((error) => isReadRole(error, leniency))
      ? withRoleNames(lenient, leniency.place)
      : repairs.reduce<unknown>((rest, { path, read }) => replaced(rest, path, read), lenient);
    if (repaired === lenient) return lenient;
    lenient = repaired;
  }
  return lenient;
}

/** Returns whether an error refuses an object in a list of role names. */
function isReadRole({ instancePath, keyword }: ErrorObject, { readable }: Leniency): boolean {
  return readable.has('roleName') && keyword === 'type' && /^\/body\/roles\/\d+$/.test(instancePath);
}

/** Returns how to repair the member that an error is about. Empty if the error must stay. */
function repairsOf(body: unknown, error: ErrorObject, leniency: Leniency): readonly Repair[] {
  const [, , ...parents] = error.instancePath.split('/').map(decoded);
  const { additionalProperty, type } = error.params as Readonly<Record<string, string | undefined>>;
  const steps = additionalProperty === undefined ? parents : [...parents, additionalProperty];
  const path = pathOf(body, steps);
  const value = valueAt(body, steps);
  const read = leniency.readsTexts ? valueOfText(type, value) : value;
  if (read !== value && read !== undefined) return [{ path, read: (each) => valueOfText(type, each) }];
  if (path.at(-1) === undefined) return [];
  if (read !== value) return [{ path, read: (each) => (each === '' ? undefined : each) }];
  if (additionalProperty !== undefined)
    return leniency.readable.has(additionalProperty) ? [{ path, read: ABSENT }] : [];
  return leniency.ignoresNulls && value === null ? [{ path, read: WITHOUT_NULL }] : [];
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

/**
 * Returns a copy of a value in which the member at a path is what `read` returns. Items of lists stay if that is
 * `undefined`.
 */
function replaced(value: unknown, [step, ...rest]: Path, read: Repair['read']): unknown {
  const next = (member: unknown): unknown =>
    rest.length === 0 ? read(member) : replaced(member, rest, read);
  if (Array.isArray(value))
    return step === undefined ? value.map((item) => next(item) ?? (item as unknown)) : value;
  if (typeof value !== 'object' || value === null || step === undefined) return value;
  const members = Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const kept = name === step ? next(member) : member;
    return kept === undefined ? [] : [[name, kept] as const];
  });
  return Object.fromEntries(members);
}
