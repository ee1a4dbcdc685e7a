import { isObject } from '../../schema/scalars.js';
import { listIn, type Exchange } from '../calls/exchange.js';
import { pathBelow } from '../calls/nextCalls.js';
import type { Finding } from './finding.js';
import { nameOf } from './shape.js';
import type { Vocabulary } from './vocabulary.js';

/** Finds links without `self`, links that lead nowhere, and pages without a link to the next page. */
export function linkFindings(
  { operation, path, body }: Exchange,
  root: string,
  isServed: (path: string) => boolean,
  { members, segments }: Vocabulary,
): readonly Finding[] {
  const found = [...linkLists(body, '', members)].flatMap(({ at, links }) => {
    const rels = links.map(({ rel }) => rel);
    const lost = links.flatMap(({ rel, href }) => {
      const below = typeof href === 'string' ? pathBelow(root, href) : undefined;
      const isLost = below === undefined || !isServed(below);
      return isLost
        ? [
            `${relationOf(rel, segments)} leads to ${below === undefined ? 'another place' : formOf(below, segments)}, which the contract does not have`,
          ]
        : [];
    });
    const says = [...(rels.includes('self') ? [] : ['has no link with the rel self']), ...lost];
    return says.map((each) => ({ operation, kind: 'link' as const, at, says: each }));
  });
  return [...found, ...nextFindings(operation, path, body)];
}

function nextFindings(operation: string, path: string, body: unknown): readonly Finding[] {
  const { items, total } = listIn(body) ?? { items: [] };
  const { searchParams } = new URL(path, 'http://source');
  const [page, size] = [searchParams.get('pageNum'), searchParams.get('itemsPerPage')].map(Number);
  if (!page || !size || total === undefined || items.length === 0) return [];
  const isLast = (page - 1) * size + items.length >= total;
  const rels =
    isObject(body) && Array.isArray(body.links)
      ? body.links.map((link: unknown) => isObject(link) && link.rel)
      : [];
  if (isLast || rels.includes('next')) return [];
  return [
    {
      operation,
      kind: 'link',
      at: 'links',
      says: 'has no link with the rel next, although more items follow',
    },
  ];
}

interface LinkList {
  readonly at: string;
  readonly links: readonly { readonly rel?: unknown; readonly href?: unknown }[];
}

function* linkLists(value: unknown, at: string, members: Vocabulary['members']): Generator<LinkList> {
  if (Array.isArray(value)) {
    for (const each of value as readonly unknown[]) yield* linkLists(each, `${at}[]`, members);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const known = nameOf(name, members);
    const place = at === '' ? known : `${at}.${known}`;
    // The schema says which lists of links may be empty.
    if (name === 'links' && Array.isArray(member) && member.length > 0)
      yield { at: place, links: member.filter(isObject) };
    else if (name !== 'links') yield* linkLists(member, place, members);
  }
}

/** Relations that are not named after a segment of a path. */
const RELATIONS: ReadonlySet<string> = new Set(['self', 'next', 'previous']);

/** Returns the relation of a link without the base of the vendor. */
function relationOf(rel: unknown, segments: Vocabulary['segments']): string {
  if (typeof rel !== 'string') return 'a link without rel';
  const name = rel.split('/').at(-1) ?? '';
  const isKnown = RELATIONS.has(name) || segments.has(name) || segments.has(`${name}s`);
  return isKnown ? `the link ${name}` : 'a link with another rel';
}

/** Replaces the values in a path, so that only its form remains. */
function formOf(path: string, segments: Vocabulary['segments']): string {
  return path
    .split('/')
    .map((part) => (part === '' || segments.has(part) ? part : '{}'))
    .join('/');
}
