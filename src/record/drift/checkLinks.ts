import { isObject } from '../../schema/scalars.js';
import { listIn, type Exchange } from '../calls/exchange.js';
import { pathBelow } from '../calls/nextCalls.js';
import type { Finding } from './finding.js';

/** Finds links without `self`, links that lead nowhere, and pages without a link to the next page. */
export function linkFindings(
  { operation, path, body }: Exchange,
  root: string,
  isServed: (path: string) => boolean,
): readonly Finding[] {
  const found = [...linkLists(body, '')].flatMap(({ at, links }) => {
    const rels = links.map(({ rel }) => rel);
    const lost = links.flatMap(({ rel, href }) => {
      const below = typeof href === 'string' ? pathBelow(root, href) : undefined;
      const isLost = below === undefined || !isServed(below);
      return isLost
        ? [
            `${relationOf(rel)} leads to ${below === undefined ? 'another place' : formOf(below)}, which the contract does not have`,
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

function* linkLists(value: unknown, at: string): Generator<LinkList> {
  if (Array.isArray(value)) {
    for (const each of value as readonly unknown[]) yield* linkLists(each, `${at}[]`);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const place = at === '' ? name : `${at}.${name}`;
    // The schema says which lists of links may be empty.
    if (name === 'links' && Array.isArray(member) && member.length > 0)
      yield { at: place, links: member.filter(isObject) };
    else if (name !== 'links') yield* linkLists(member, place);
  }
}

/** Returns the relation of a link without the base of the vendor. */
function relationOf(rel: unknown): string {
  return typeof rel === 'string'
    ? `the link ${(rel.split('/').at(-1) ?? '').replace(/[^\w]/g, '')}`
    : 'a link without rel';
}

/** Replaces the values in a path, so that only its form remains. */
export function formOf(path: string): string {
  return path
    .split('/')
    .map((part) => (/^[A-Za-z]*$/.test(part) || /^v\d+\.\d+$/.test(part) ? part : '{}'))
    .join('/');
}
