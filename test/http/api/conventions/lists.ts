import type { Response } from 'supertest';
import { BASE_PATH } from '../../../../src/contract/contract.js';
import type { World } from '../../../../src/world/world.js';
import { KEYS, type Platform } from '../../../support/platform.js';
import { placesOf } from './operations.js';

/** A paged operation with at least three results in the standard world. */
export interface PagedList {
  readonly name: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly body?: unknown;
}

/** The body of a reply with one page of a list. */
export interface ListPage {
  readonly links: readonly { readonly href: string; readonly rel: string }[];
  readonly results: readonly object[];
  readonly totalCount: number;
}

/**
 * The lists that "list the paging parameters", and operations that reply with the envelope of lists although they do
 * not list these parameters.
 */
export function listsOf(world: World): readonly PagedList[] {
  const at = placesOf(world);
  const group = `/groups/${at.project}`;
  const users = world.users.all().page(0, 4);
  return [
    { name: 'E1', method: 'post', path: `/orgs/${at.org}/teams/${at.team}/users`, body: [{ id: at.user }] },
    { name: 'E2', method: 'get', path: `/orgs/${at.org}/groups` },
    {
      name: 'E5',
      method: 'post',
      path: `${group}/users`,
      body: users.map(({ id }) => ({ id, roles: [{ roleName: 'GROUP_OWNER' }] })),
    },
    { name: 'E6', method: 'get', path: `${group}/hosts/${at.legacyHost}/snapshots` },
    { name: 'E10', method: 'get', path: '/clusters' },
    { name: 'E11', method: 'get', path: `${group}/maintenanceWindows` },
    { name: 'E16', method: 'get', path: `${group}/hosts/${at.host}/databases` },
    { name: 'E21', method: 'get', path: `${group}/events` },
  ];
}

/** Requests a list with a query string. Lists that are read by POST need their body in each call. */
export function ask(platform: Platform, { method, path, body }: PagedList, query = ''): Promise<Response> {
  return platform.call(method, path + query, KEYS.admin, body);
}

export function pageOf(response: Response): ListPage {
  return response.body as ListPage;
}

/** The links of a page as `rel path?query` below the base path. */
export function linksOf(response: Response): readonly string[] {
  return pageOf(response).links.map(({ href, rel }) => `${rel} ${belowBase(href)}`);
}

/** Returns the part of a link after the base path. */
export function belowBase(href: string): string {
  return href.slice(href.indexOf(BASE_PATH) + BASE_PATH.length);
}

/** Follows the `next` links from the first page to the last. Returns all pages. */
export async function walk(platform: Platform, list: PagedList, query: string): Promise<readonly ListPage[]> {
  const pages: ListPage[] = [];
  let next: string | undefined = list.path + query;
  while (next !== undefined && pages.length < 1_000) {
    const page = pageOf(await ask(platform, { ...list, path: next }));
    pages.push(page);
    const link = page.links.find(({ rel }) => rel === 'next');
    next = link && belowBase(link.href);
  }
  return pages;
}
