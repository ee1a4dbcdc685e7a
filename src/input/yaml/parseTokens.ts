import { Lexer, Parser, type CST, type LineCounter } from 'yaml';
import { JSON_FOR_MORE, YAML_LIMITS } from './limits.js';
import { unreadable, Unreadable } from './mistake.js';

/** Number of lexemes that are parsed before the generator yields. */
const LEXEMES_PER_PIECE = 1_000;

/** Maximum number of tokens between documents that are no comments or spaces. */
const STRAY_TOKENS_MAX = 50;
const BLANK: readonly string[] = ['byte-order-mark', 'space', 'comment', 'newline'];

/**
 * Parses a text into tokens: at most two documents, and the tokens between them. Throws an Unreadable if the text exceeds a
 * limit. Yields regularly for other work.
 */
export function* parseTokens(text: string, lines: LineCounter): Generator<void, readonly CST.Token[]> {
  const parser = new Parser(lines.addNewLine);
  const found = new FoundTokens();
  lines.addNewLine(0);
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    const at = parser.offset;
    for (const token of parser.next(lexeme)) found.add(token);
    // Add 2, because the stack also contains the document and the current scalar.
    if (parser.stack.length > YAML_LIMITS.depth + 2) throw tooDeep(at);
    lexemes += 1;
    if (lexemes > YAML_LIMITS.lexemes) throw tooManyLexemes(at);
    if (found.isEnough) return found.tokens;
    if (lexemes % LEXEMES_PER_PIECE === 0) yield;
  }
  for (const token of parser.end()) found.add(token);
  return found.tokens;
}

/** Tokens outside documents, and whole documents. */
class FoundTokens {
  readonly tokens: CST.Token[] = [];
  private documents = 0;
  private strays = 0;

  /** Whether there is a second document, or there are too many tokens that belong to no document. */
  get isEnough(): boolean {
    return this.documents > 1 || this.strays > STRAY_TOKENS_MAX;
  }

  add(token: CST.Token): void {
    this.tokens.push(token);
    if (token.type === 'document') this.documents += 1;
    else if (!BLANK.includes(token.type)) this.strays += 1;
  }
}

function tooDeep(at: number): Error {
  return unreadable(at, `is nested too deeply; expected at most ${YAML_LIMITS.depth} levels`);
}

function tooManyLexemes(at: number): Error {
  const most = YAML_LIMITS.lexemes.toLocaleString('en');
  const message = `there are more than ${most} words and marks before this place, the limit for YAML`;
  return new Unreadable({ at, message: `${message}; ${JSON_FOR_MORE}` }, true);
}
