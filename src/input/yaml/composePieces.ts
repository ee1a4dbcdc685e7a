import { Composer, CST, isCollection, isMap, isPair, type Document, type Node, type Pair } from 'yaml';
import { YAML_LIMITS } from './limits.js';
import type { YamlMistake } from './mistake.js';
import {
  extentsOf,
  pieceEnd,
  PIECE_LENGTH,
  refuseLength,
  refuseMarks,
  withoutItems,
  type CollectionToken,
  type Extent,
} from './pieces.js';
import { append } from '../../world/longLists.js';

/** A composed document, and what the library reports. */
export interface Composed {
  readonly document: Document;
  readonly errors: YamlMistake[];
  readonly unknownTags: YamlMistake[];
}

type Item = Node | Pair<Node, Node | null>;
interface Collection {
  readonly items: Item[];
}

const OPTIONS = { uniqueKeys: false, logLevel: 'silent' } as const;

/**
 * Composes a document from tokens. The library composes a document without a pause, so a long text would stop the
 * program. Therefore the items of long collections are composed in pieces, each as a document of its own, and then
 * joined. Stops after the maximum number of mistakes.
 */
export function* composePieces(tokens: readonly CST.Token[], end: number): Generator<void, Composed> {
  const composer = new Composer(OPTIONS);
  const documents: Document[] = [];
  for (const [at, token] of tokens.entries()) {
    append(documents, composer.next(outlined(token, end)) as Iterable<Document>);
    if (at % PIECE_LENGTH === PIECE_LENGTH - 1) yield;
  }
  append(documents, composer.end(true, end) as Iterable<Document>);
  const [document, second] = documents;
  if (document === undefined) throw new Error('The composer returned no document.');
  const composed: Composed = { document, errors: [], unknownTags: [] };
  note(composed, document);
  if (second !== undefined) composed.errors.push({ at: second.range?.[0] ?? 0, message: SECOND_DOCUMENT });
  const value = tokens.find((token) => token.type === 'document')?.value;
  if (CST.isCollection(value) && isLong(value, end) && isCollection(document.contents))
    yield* fill(document.contents as Collection, value, end, composed);
  return composed;
}

const SECOND_DOCUMENT = 'a second document begins here; expected one document in a file';

/** Returns a document without the items of its collection if this is long, and other tokens unchanged. */
function outlined(token: CST.Token, end: number): CST.Token {
  if (token.type !== 'document') return token;
  refuseMarks(token.start);
  refuseMarks(token.end);
  refuseLength(token.value);
  if (!CST.isCollection(token.value) || !isLong(token.value, end)) return token;
  return { ...token, value: withoutItems(token.value) };
}

function isLong({ offset }: CollectionToken, end: number): boolean {
  return end - offset > PIECE_LENGTH;
}

/** Composes the items of a collection, and adds them to a collection that has none. */
function* fill(to: Collection, token: CollectionToken, end: number, composed: Composed): Generator<void> {
  const extents = extentsOf(token, end);
  let from = 0;
  while (from < extents.length && composed.errors.length < YAML_LIMITS.mistakes) {
    const next = pieceEnd(extents, from);
    const piece = extents.slice(from, next);
    const items = itemsOf(token, piece, { isFirst: from === 0, isLast: next === extents.length }, composed);
    append(to.items, items);
    yield;
    for (const { inner, end: innerEnd } of piece)
      if (inner !== undefined) yield* fillInner(items, inner, innerEnd, composed);
    from = next;
  }
}

/** Finds the collection of an inner token among composed items, and fills it. */
function* fillInner(
  items: readonly Item[],
  inner: CollectionToken,
  end: number,
  composed: Composed,
): Generator<void> {
  const nodes = items.flatMap((item) => (isMap<Node, Node | null>(item) ? [item, ...item.items] : [item]));
  const values = nodes.map((node) => (isPair<Node, Node | null>(node) ? node.value : node));
  const value = values.find((each) => isCollection(each) && each.range?.[0] === inner.offset);
  if (isCollection(value)) yield* fill(value as Collection, inner, end, composed);
}

interface Position {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Composes some items of a collection. */
function itemsOf(
  token: CollectionToken,
  piece: readonly Extent[],
  { isFirst, isLast }: Position,
  composed: Composed,
): readonly Item[] {
  const items = piece.map(({ item }) => item);
  const [start = token.offset, end = token.offset] = [piece[0]?.start, piece.at(-1)?.end];
  const isFlow = token.type === 'flow-collection';
  // The library checks the commas between items. So add an item before the piece if it is not the first, and one after
  // it if it
  // is not the last.
  const before = isFlow && !isFirst ? [neighbour(token, start, [])] : [];
  const comma = { type: 'comma', offset: end, indent: token.indent, source: ',' } as const;
  const behind = isFlow && !isLast ? [neighbour(token, end, [comma])] : [];
  const offset = isFirst || isFlow ? token.offset : start;
  const value = {
    ...token,
    offset,
    ...(isFlow && closed(token, end)),
    items: [...before, ...items, ...behind],
  } as CST.Token;
  const document: CST.Document = { type: 'document', offset: token.offset, start: [], value };
  const [result] = new Composer(OPTIONS).compose([document], true, end);
  if (result === undefined || !isCollection(result.contents)) return [];
  note(composed, result);
  const found = result.contents.items as Item[];
  return found.slice(before.length, found.length - behind.length);
}

function neighbour(
  { start: { source }, indent }: CST.FlowCollection,
  offset: number,
  start: CST.SourceToken[],
): CST.CollectionItem {
  const scalar = { type: 'scalar', offset, indent, source: '0' } as const;
  return source === '{' ? { start, key: scalar, sep: [] } : { start, value: scalar };
}

/** The end of a flow collection. Its real end was composed with its outline. */
function closed({ start, indent }: CST.FlowCollection, offset: number): Pick<CST.FlowCollection, 'end'> {
  const end: CST.SourceToken =
    start.source === '{'
      ? { type: 'flow-map-end', offset, indent, source: '}' }
      : { type: 'flow-seq-end', offset, indent, source: ']' };
  return { end: [end] };
}

function note({ errors, unknownTags }: Composed, { errors: wrong, warnings }: Document): void {
  append(
    errors,
    wrong.map(({ pos, message }) => ({ at: pos[0], message })),
  );
  const tags = warnings.filter(({ code }) => code === 'TAG_RESOLVE_FAILED');
  append(
    unknownTags,
    tags.map(({ pos, message }) => ({
      at: pos[0],
      message: `${message}; expected plain YAML without tags`,
    })),
  );
}
