/** A call that another call needs first. */
export interface Step {
  /** HTTP method, and path below the base path. */
  readonly call: string;
  readonly body?: unknown;
  /** Members of the reply that later paths and bodies use, by the name in braces. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Minutes that pass before this call. */
  readonly minutes?: number;
}

/** A method of the client, with the request that it sends and what it reads from the reply. */
export interface Row {
  /** Service and method. */
  readonly name: string;
  /** HTTP method, and path below the base path, or from the root of the host if it begins with `//`. */
  readonly call: string;
  readonly body?: unknown;
  readonly before?: readonly Step[];
  /** Minutes that pass before the call. */
  readonly minutes?: number;
  /** Members of the reply that the client reads. */
  readonly reads: readonly string[];
}

type Rest = Partial<Omit<Row, 'name' | 'call' | 'reads'>>;

/** A method, its request, and the members of the reply that the client reads: a list, or names with blanks between. */
export function row(name: string, call: string, reads: string | readonly string[], rest: Rest = {}): Row {
  const members = typeof reads === 'string' ? reads.split(' ').filter(Boolean) : reads;
  return { name, call, reads: members, ...rest };
}

/** The members of a page, and those of its first entry. */
export function page(entry: string): readonly string[] {
  return ['links', 'results', 'totalCount', ...each('results.0', entry)];
}

/** The members of the first entry of a list without a page around it. */
export function plain(entry: string): readonly string[] {
  return each('0', entry);
}

function each(place: string, names: string): readonly string[] {
  return names.split(' ').map((name) => `${place}.${name}`);
}

/** A call before the call of a row. */
export function step(call: string, body?: unknown, keep: Readonly<Record<string, string>> = {}): Step {
  return { call, body, keep };
}
