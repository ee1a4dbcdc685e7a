import type { CST, Document, LineCounter, Node } from 'yaml';
import { composePieces } from './composePieces.js';
import { YAML_LIMITS } from './limits.js';
import { unreadable, type YamlMistake } from './mistake.js';
import { parseTokens } from './parseTokens.js';
import { toValue } from './toValue.js';

/** A YAML document: its nodes, its value and its mistakes. */
export interface ReadDocument {
  readonly document: Document;
  readonly value: unknown;
  /** Errors of syntax. */
  readonly errors: readonly YamlMistake[];
  /** Unknown tags and aliases without an anchor, in the order of the text. */
  readonly strangers: readonly YamlMistake[];
  /** The node that each alias names. */
  readonly targets: ReadonlyMap<Node, Node>;
}

/** Reads a YAML document. Throws an Unreadable if the text exceeds a limit. Yields regularly for other work. */
export function* readDocument(text: string, lines: LineCounter): Generator<void, ReadDocument> {
  const tokens = withoutDirectives(yield* parseTokens(text, lines));
  const { document, errors, unknownTags } = yield* composePieces(tokens, text.length);
  const { value, duplicates, strayAliases, targets } = yield* toValue(document);
  return {
    document,
    value,
    targets,
    errors: inOrder([...errors, ...duplicates]),
    strangers: inOrder([...unknownTags, ...strayAliases]),
  };
}

/**
 * Leaves out `%YAML 1.1` and `%YAML 1.2`, because both are read as YAML 1.2. Throws an Unreadable for other directives,
 * because they change the meaning of a text.
 */
function withoutDirectives(tokens: readonly CST.Token[]): readonly CST.Token[] {
  const other = tokens.find((token) => token.type === 'directive' && !VERSION.test(token.source));
  if (other?.type === 'directive')
    throw unreadable(other.offset, `${other.source.slice(0, 40)} is not supported; expected YAML 1.2`);
  return tokens.filter(({ type }) => type !== 'directive');
}

const VERSION = /^%YAML\s+1\.[12]\s*(?:#.*)?$/;

function inOrder(mistakes: readonly YamlMistake[]): readonly YamlMistake[] {
  return mistakes.toSorted((a, b) => a.at - b.at).slice(0, YAML_LIMITS.mistakes);
}
