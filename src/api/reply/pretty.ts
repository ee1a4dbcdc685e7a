import { Buffer } from 'node:buffer';

const INDENT = '  ';

/**
 * Prints JSON as the platform does for `pretty=true`, which is the default format of a well-known Java
 * library. It has two spaces per level, `"key" : value`, and no line breaks between the items of an array.
 */
export function prettyPrint(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? '[ ]' : `[ ${value.map((item) => prettyPrint(item, indent)).join(', ')} ]`;
  }
  if (typeof value === 'object' && value !== null) return prettyObject(value, indent);
  return JSON.stringify(value);
}

function prettyObject(value: object, indent: string): string {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  if (members.length === 0) return '{ }';
  const inner = indent + INDENT;
  const lines = members.map(
    ([name, member]) => `${inner}${JSON.stringify(name)} : ${prettyPrint(member, inner)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

/** Pretty-prints JSON that comes in pieces. */
export function* prettyPieces(pieces: Iterable<string | Uint8Array>): Generator<string, void, undefined> {
  const printer = new PiecePrinter();
  for (const piece of pieces) {
    yield printer.print(typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1'));
  }
}

/**
 * Pretty-prints compact JSON character by character. Keeps track of the objects and arrays around each
 * character.
 */
class PiecePrinter {
  /** The objects and arrays around the next character. */
  private readonly open: ('{' | '[')[] = [];
  private objects = 0;
  private isInText = false;
  private isEscaped = false;
  /** Whether the innermost object or array is empty so far. */
  private isFresh = false;

  print(piece: string): string {
    let printed = '';
    for (const character of piece)
      printed += this.isInText ? this.inText(character) : this.outsideText(character);
    return printed;
  }

  private inText(character: string): string {
    if (this.isEscaped) this.isEscaped = false;
    else if (character === '\\') this.isEscaped = true;
    else if (character === '"') this.isInText = false;
    return character;
  }

  private outsideText(character: string): string {
    if (character === '}' || character === ']') return this.close(character);
    const before = this.isFresh ? this.begin() : '';
    if (character === '{' || character === '[') {
      this.open.push(character);
      this.isFresh = true;
      return before + character;
    }
    if (character === ':') return ' : ';
    if (character === ',') return this.open.at(-1) === '{' ? `,${this.line()}` : ', ';
    this.isInText = character === '"';
    return before + character;
  }

  private begin(): string {
    this.isFresh = false;
    if (this.open.at(-1) === '[') return ' ';
    this.objects += 1;
    return this.line();
  }

  private close(character: '}' | ']'): string {
    this.open.pop();
    if (this.isFresh) {
      this.isFresh = false;
      return ` ${character}`;
    }
    if (character === ']') return ' ]';
    this.objects -= 1;
    return this.line() + character;
  }

  private line(): string {
    return `\n${INDENT.repeat(this.objects)}`;
  }
}
