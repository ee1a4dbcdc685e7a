import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { YAML_LIMITS } from './limits.js';
import { isMerge, MERGE_KEY, mergedMaps } from './mergeKeys.js';
import { unreadable, type YamlMistake } from './mistake.js';

/** The value of a document, the mistakes in its keys and aliases, and the node that each alias names. */
export interface DocumentValue {
  readonly value: unknown;
  readonly duplicates: readonly YamlMistake[];
  readonly strayAliases: readonly YamlMistake[];
  readonly targets: ReadonlyMap<Node, Node>;
}

/** Number of values that are converted before the generator yields. */
const VALUES_PER_PIECE = 500;

/** A converted value, and the number of values in it. Unset while the value is being converted. */
interface Anchored {
  readonly node: Node;
  result?: Sized;
}

interface Sized {
  readonly value: unknown;
  readonly size: number;
}

/**
 * Converts a document to a plain value. Values that aliases name are shared, not copied. Visits each node once, and
 * yields regularly for other work. Throws an Unreadable if there are too many aliases or values.
 */
export function* toValue(document: Document): Generator<void, DocumentValue> {
  const conversion = new Conversion();
  const { value } = yield* conversion.convert(document.contents);
  const { duplicates, strayAliases, targets } = conversion;
  return { value, duplicates, strayAliases, targets };
}

class Conversion {
  readonly duplicates: YamlMistake[] = [];
  readonly strayAliases: YamlMistake[] = [];
  readonly targets = new Map<Node, Node>();
  private readonly anchors = new Map<string, Anchored>();
  private visited = 0;
  private aliases = 0;

  *convert(node: Node | null): Generator<void, Sized> {
    this.visited += 1;
    if (this.visited % VALUES_PER_PIECE === 0) yield;
    if (node === null) return { value: null, size: 1 };
    if (isAlias(node)) return this.resolve(node);
    const { anchor } = node as { readonly anchor?: string };
    if (anchor === undefined) return yield* this.content(node);
    const anchored: Anchored = { node };
    this.anchors.set(anchor, anchored);
    anchored.result = yield* this.content(node);
    return anchored.result;
  }

  private *content(node: Node): Generator<void, Sized> {
    if (isMap<Node, Node | null>(node)) return yield* this.map(node);
    if (!isSeq<Node>(node)) return { value: isScalar(node) ? node.value : null, size: 1 };
    const value: unknown[] = [];
    let size = 1;
    for (const item of node.items) {
      const entry = yield* this.convert(item);
      value.push(entry.value);
      size = added(node, size, entry.size);
    }
    return { value, size };
  }

  private *map(node: YAMLMap<Node, Node | null>): Generator<void, Sized> {
    const members = new Map<string, unknown>();
    let size = 1;
    for (const pair of node.items) {
      const name = this.nameOf(pair);
      if (members.has(name)) this.note(this.duplicates, pair.key, 'Map keys must be unique');
      const member = yield* this.convert(pair.value);
      members.set(name, member.value);
      size = added(node, size, member.size);
    }
    const merge = node.items.find(isMerge);
    if (merge !== undefined) this.merge(members, merge);
    return { value: Object.fromEntries(members), size };
  }

  /** Replaces a merge key by the members of the maps that it names. The map's own members have precedence. */
  private merge(members: Map<string, unknown>, { key }: Pair<Node, Node | null>): void {
    const sources = mergedMaps(members.get(MERGE_KEY));
    if (sources === undefined) this.note(this.duplicates, key, 'expected a map, or a list of maps, after <<');
    members.delete(MERGE_KEY);
    for (const source of sources ?? [])
      for (const [name, value] of Object.entries(source)) if (!members.has(name)) members.set(name, value);
  }

  private nameOf({ key }: Pair<Node, Node | null>): string {
    const { anchor } = key as { readonly anchor?: string };
    const value: unknown = isAlias(key) ? this.resolve(key).value : isScalar(key) ? key.value : {};
    if (!isPlain(value)) throw unreadable(offsetOf(key), 'this key is a list or a map; expected a text');
    if (anchor !== undefined && !isAlias(key))
      this.anchors.set(anchor, { node: key, result: { value, size: 1 } });
    return value === null ? '' : String(value);
  }

  private resolve(alias: Alias): Sized {
    this.aliases += 1;
    if (this.aliases > YAML_LIMITS.aliases)
      throw unreadable(
        offsetOf(alias),
        `there are more than ${YAML_LIMITS.aliases.toLocaleString('en')} aliases`,
      );
    const anchored = this.anchors.get(alias.source);
    if (anchored !== undefined && anchored.result === undefined)
      throw unreadable(offsetOf(alias), `the value of this alias contains the alias itself`);
    if (anchored?.result === undefined) {
      this.note(this.strayAliases, alias, `there is no anchor &${alias.source} before this alias`);
      return { value: null, size: 1 };
    }
    this.targets.set(alias, anchored.node);
    return anchored.result;
  }

  private note(mistakes: YamlMistake[], node: Node, message: string): void {
    if (mistakes.length < YAML_LIMITS.mistakes) mistakes.push({ at: offsetOf(node), message });
  }
}

function isPlain(value: unknown): value is string | number | boolean | null | undefined {
  return typeof value !== 'object' || value === null;
}

/** Adds the size of a part to that of a collection. Throws an Unreadable if the sum is too large. */
function added(node: Node, size: number, more: number): number {
  if (size + more <= YAML_LIMITS.values) return size + more;
  const most = YAML_LIMITS.values.toLocaleString('en');
  throw unreadable(offsetOf(node), `the aliases expand to too many values; expected at most ${most}`);
}

/** Returns where a node begins in the text. */
export function offsetOf(node: Node | null): number {
  return node?.range?.[0] ?? 0;
}
