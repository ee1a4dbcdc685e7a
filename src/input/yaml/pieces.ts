import { CST } from 'yaml';
import { YAML_LIMITS } from './limits.js';
import { unreadable } from './mistake.js';

/** Approximate length of a piece in characters. It is short, because in the worst case each character is a mistake. */
export const PIECE_LENGTH = 1_024;

/** A token of a list or map. */
export type CollectionToken = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;
type ItemToken = CST.CollectionItem;

/** An item of a collection, and its place in the text. */
export interface Extent {
  readonly item: ItemToken;
  readonly start: number;
  /** Offset of the next item, or of the end of the collection. */
  readonly end: number;
  readonly length: number;
  /** The list or map in this item, if it is so long that its items must be composed in other pieces. */
  readonly inner?: CollectionToken;
}

/** Returns the items of a collection, and where each of them is. `end` is the end of the collection. */
export function extentsOf(token: CollectionToken, end: number): readonly Extent[] {
  const items: readonly ItemToken[] = token.items;
  const starts = items.map((item) => startOf(item) ?? token.offset);
  return items.map((item, at) => extentOf(item, starts[at] ?? end, starts[at + 1] ?? end));
}

function extentOf(item: ItemToken, start: number, end: number): Extent {
  if (end - start <= PIECE_LENGTH) return { item, start, end, length: end - start };
  refuseMarks(item.start);
  refuseMarks(item.sep);
  refuseLength(item.key);
  refuseLength(item.value);
  if (CST.isCollection(item.key))
    throw unreadable(item.key.offset, 'this key is a long list or map; expected a text');
  if (!CST.isCollection(item.value)) return { item, start, end, length: end - start };
  const inner = item.value;
  return { item: { ...item, value: withoutItems(inner) }, start, end, length: end - start, inner };
}

/**
 * Returns the position after the last item of the piece that begins at `from`. A piece has at least one item, and a long
 * item is alone, because the library compares the offsets of items that follow one another.
 */
export function pieceEnd(extents: readonly Extent[], from: number): number {
  let [to, length] = [from, 0];
  while (to < extents.length && (to === from || length + (extents[to]?.length ?? 0) <= PIECE_LENGTH)) {
    length += extents[to]?.length ?? 0;
    to += 1;
  }
  return to;
}

/** Returns a collection without its items. The library reports the mistakes around them. */
export function withoutItems<Token extends CollectionToken>(token: Token): Token {
  if (token.type === 'flow-collection') refuseMarks(token.end);
  return { ...token, items: [] };
}

/** Throws an Unreadable if a value has a large number of marks, because each of them would be a mistake. */
export function refuseMarks(tokens: readonly CST.SourceToken[] = []): void {
  const marks = tokens.filter(({ type }) => type !== 'space' && type !== 'newline' && type !== 'comment');
  const [first] = marks;
  if (first === undefined || marks.length <= YAML_LIMITS.marks) return;
  throw unreadable(first.offset, 'too many marks begin here; expected at most one tag and one anchor');
}

/** Matches an escape sequence of a text in double quotes. The group is empty if the sequence is invalid. */
const ESCAPE = /\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|[0abtnvfreN_LP \t"/\\\r\n]|)/g;

/** Throws an Unreadable if a token is a very long scalar, or a long one with an invalid escape sequence. */
export function refuseLength(token: CST.Token | null | undefined): void {
  if (!CST.isScalar(token) || token.source.length <= PIECE_LENGTH) return;
  refuseEscape(token);
  if (token.source.length <= YAML_LIMITS.scalarLength) return;
  const most = YAML_LIMITS.scalarLength.toLocaleString('en');
  throw unreadable(token.offset, `this text is too long; expected at most ${most} characters`);
}

/** The library takes a long time to report many invalid escape sequences, so report only the first one. */
function refuseEscape({ type, source, offset }: CST.FlowScalar | CST.BlockScalar): void {
  if (type !== 'double-quoted-scalar') return;
  for (const { 1: sequence, index } of source.matchAll(ESCAPE))
    if (sequence === '')
      throw unreadable(offset + index, `Invalid escape sequence ${source.slice(index, index + 2)}`);
}

function startOf({ start, key, sep, value }: ItemToken): number | undefined {
  return start[0]?.offset ?? key?.offset ?? sep?.[0]?.offset ?? value?.offset;
}
