import { Buffer } from 'node:buffer';

const INDENT = '  ';

/** What `prettyPrint` makes of a value, made of the pieces of its JSON. */
export function* prettyPieces(pieces: Iterable<string | Uint8Array>): Generator<string, void, undefined> {
  const printer = new PiecePrinter();
  for (const piece of pieces) {
    yield printer.print(typeof piece === 'string' ? piece : Buffer.from(piece).toString('latin1'));
  }
}

/** Goes through compact JSON sign by sign and remembers where it is. */
class PiecePrinter {
  /** What is open around the next sign. */
  private readonly open: ('{' | '[')[] = [];
  private objects = 0;
  private isInText = false;
  private isEscaped = false;
  /** Whether what was opened last has nothing in it yet. */
  private isFresh = false;

  print(piece: string): string {
    let printed = '';
    for (const sign of piece) printed += this.isInText ? this.textSign(sign) : this.sign(sign);
    return printed;
  }

  private textSign(sign: string): string {
    if (this.isEscaped) this.isEscaped = false;
    else if (sign === '\\') this.isEscaped = true;
    else if (sign === '"') this.isInText = false;
    return sign;
  }

  private sign(sign: string): string {
    if (sign === '}' || sign === ']') return this.close(sign);
    const before = this.isFresh ? this.begin() : '';
    if (sign === '{' || sign === '[') {
      this.open.push(sign);
      this.isFresh = true;
      return before + sign;
    }
    if (sign === ':') return ' : ';
    if (sign === ',') return this.open.at(-1) === '{' ? `,${this.line()}` : ', ';
    this.isInText = sign === '"';
    return before + sign;
  }

  private begin(): string {
    this.isFresh = false;
    if (this.open.at(-1) === '[') return ' ';
    this.objects += 1;
    return this.line();
  }

  private close(sign: '}' | ']'): string {
    this.open.pop();
    if (this.isFresh) {
      this.isFresh = false;
      return ` ${sign}`;
    }
    if (sign === ']') return ' ]';
    this.objects -= 1;
    return this.line() + sign;
  }

  private line(): string {
    return `\n${INDENT.repeat(this.objects)}`;
  }
}
