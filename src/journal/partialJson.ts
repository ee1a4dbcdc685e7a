/** The beginning of a JSON text, as far as it goes. */
export interface PartialJson {
  readonly value: unknown;
  /** The objects and lists whose end is missing. */
  readonly open: ReadonlySet<unknown>;
}

/** Parses the beginning of a JSON text. Leaves out a value that is cut off, unless it is an object or a list. */
export function parsePartial(text: string): PartialJson | undefined {
  const reader = new Reader(text);
  try {
    const value = reader.value();
    return value === CUT ? undefined : { value, open: reader.open };
  } catch {
    return undefined;
  }
}

/** A value that is cut off. */
const CUT = Symbol('cut');

/** Maximum number of levels, so that no body can exhaust the stack. */
const DEPTH_MAX = 200;

const SPACE = /\s*/y;
const STRING = /"(?:[^"\\]|\\.)*"/sy;
/** A number or a word. It is whole only if a character follows. */
const WORD = /[-+.\w]+(?=[^-+.\w])/y;

class Reader {
  readonly open = new Set<unknown>();
  private at = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  value(): unknown {
    if (this.depth > DEPTH_MAX) throw new SyntaxError('too many levels');
    this.skip(SPACE);
    const first = this.text[this.at];
    if (first === '{') return this.members({}, '}');
    if (first === '[') return this.members([], ']');
    const token = this.skip(first === '"' ? STRING : WORD);
    return token === undefined ? CUT : (JSON.parse(token) as unknown);
  }

  /** Reads the members of an object, or the items of a list, up to its end or the end of the text. */
  private members(whole: Record<string, unknown> | unknown[], end: string): unknown {
    this.depth += 1;
    this.open.add(whole);
    this.at += 1;
    while (!this.takes(end)) {
      if (Array.isArray(whole) ? !this.item(whole) : !this.member(whole)) return whole;
      this.takes(',');
    }
    this.depth -= 1;
    this.open.delete(whole);
    return whole;
  }

  private item(list: unknown[]): boolean {
    const value = this.value();
    if (value === CUT) return false;
    list.push(value);
    return !this.open.has(value);
  }

  private member(object: Record<string, unknown>): boolean {
    const name = this.value();
    if (typeof name !== 'string' || !this.takes(':')) return false;
    const value = this.value();
    if (value === CUT) return false;
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
    return !this.open.has(value);
  }

  private takes(sign: string): boolean {
    this.skip(SPACE);
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private skip(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    this.at += found?.length ?? 0;
    return found;
  }
}
