/** What is wrong with a value, and where in it. */
export interface Mistake {
  /** Such as `clusters[3].schedule`; empty: the value itself. */
  readonly path: string;
  readonly message: string;
}

/** What a value has to look like to be a `T`: finds the first mistake in one. */
export interface Shape<T> {
  /** What a message says was expected. */
  readonly expected: string;
  readonly mistakeIn: (value: unknown) => Mistake | undefined;
  /** Never there: it only makes the shape of one type fit no other. */
  readonly of?: (value: T) => T;
}

/** A member that may be left out. */
export interface Optional<T> {
  readonly optional: Shape<T>;
}

/** The shape of every member of a type: one that is forgotten or no longer there does not compile. */
export type Fields<T> = {
  readonly [K in keyof T]-?: Partial<Pick<T, K>> extends Pick<T, K>
    ? Optional<Exclude<T[K], undefined>>
    : Shape<T[K]>;
};

/** A value that one test decides about. */
export function shape<T>(expected: string, isFit: (value: unknown) => boolean): Shape<T> {
  return { expected, mistakeIn: (value) => (isFit(value) ? undefined : wrong(expected, value)) };
}

/** Marks a member as one that may be left out. */
export function optional<T>(of: Shape<T>): Optional<T> {
  return { optional: of };
}

/** One of a few words. */
export function oneOf<Word extends string>(...words: readonly Word[]): Shape<Word> {
  const known = new Set<unknown>(words);
  const expected = words.length > 12 ? 'one of the names there are' : words.join(' or ');
  return shape(expected, (value) => known.has(value));
}

/** Either of two shapes; a mistake is told of the second one. */
export function either<A, B>(a: Shape<A>, b: Shape<B>): Shape<A | B> {
  return {
    expected: `${a.expected} or ${b.expected}`,
    mistakeIn: (value) => (a.mistakeIn(value) === undefined ? undefined : b.mistakeIn(value)),
  };
}

/** A list of values of one shape. */
export function listOf<T>(item: Shape<T>): Shape<readonly T[]> {
  const expected = 'a list';
  const mistakeIn = (value: unknown): Mistake | undefined => {
    if (!Array.isArray(value)) return wrong(expected, value);
    for (const [at, each] of value.entries()) {
      const mistake = item.mistakeIn(each);
      if (mistake !== undefined) return within(`[${at}]`, mistake);
    }
    return undefined;
  };
  return { expected, mistakeIn };
}

/** A map from any names to values of one shape. */
export function mapOf<T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> {
  const expected = 'a map';
  const mistakeIn = (value: unknown): Mistake | undefined => {
    if (!isMap(value)) return wrong(expected, value);
    for (const [name, each] of Object.entries(value)) {
      const mistake = item.mistakeIn(each);
      if (mistake !== undefined) return within(name, mistake);
    }
    return undefined;
  };
  return { expected, mistakeIn };
}

/** A map of these members and no others. */
export function mapWith<T extends object>(fields: Fields<T>): Shape<T> {
  // No shape of one type fits another, not even that of anything; here only their tests count.
  const all = fields as unknown as Readonly<Record<string, Shape<unknown> | Optional<unknown>>>;
  const members = new Map(Object.entries(all).map(toMember));
  const required = [...members.values()].filter((member) => !member.isOptional);
  const expected = 'a map';
  const mistakeIn = (value: unknown): Mistake | undefined => {
    if (!isMap(value)) return wrong(expected, value);
    for (const name of Object.keys(value)) {
      const mistake = memberMistake(members.get(name), value[name]);
      if (mistake !== undefined) return within(name, mistake);
    }
    const missing = required.find(({ name }) => !Object.hasOwn(value, name));
    return missing && { path: missing.name, message: `is missing: expected ${missing.shape.expected}` };
  };
  return { expected, mistakeIn };
}

interface Member {
  readonly name: string;
  readonly shape: Shape<unknown>;
  readonly isOptional: boolean;
}

function toMember([name, field]: [string, Shape<unknown> | Optional<unknown>]): [string, Member] {
  const isOptional = 'optional' in field;
  return [name, { name, isOptional, shape: isOptional ? field.optional : field }];
}

function memberMistake(member: Member | undefined, value: unknown): Mistake | undefined {
  if (member === undefined) return { path: '', message: 'is not known here' };
  // JSON drops a member that is undefined: it is as if it were not there.
  return member.isOptional && value === undefined ? undefined : member.shape.mistakeIn(value);
}

function within(step: string, { path, message }: Mistake): Mistake {
  return { path: path === '' || path.startsWith('[') ? step + path : `${step}.${path}`, message };
}

function wrong(expected: string, value: unknown): Mistake {
  return { path: '', message: `expected ${expected}, got ${describe(value)}` };
}

function describe(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 40))}`;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'a map';
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A map whose `kind` says which of some shapes it has. */
export function byKind<T extends { readonly kind: string }>(shapes: {
  readonly [Kind in T['kind']]: Shape<Extract<T, { readonly kind: Kind }>>;
}): Shape<T> {
  const all: Readonly<Record<string, Pick<Shape<unknown>, 'mistakeIn'>>> = shapes;
  const kinds = oneOf(...Object.keys(all));
  const expected = 'a map';
  const mistakeIn = (value: unknown): Mistake | undefined => {
    if (!isMap(value)) return wrong(expected, value);
    const mistake = kinds.mistakeIn(value.kind);
    if (mistake !== undefined) return within('kind', mistake);
    return all[value.kind as T['kind']]?.mistakeIn(value);
  };
  return { expected, mistakeIn };
}
