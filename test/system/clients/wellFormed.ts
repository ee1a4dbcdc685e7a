import { expect } from '@jest/globals';
import { quirksOf, type Dialect } from '../../../src/world/quirks.js';
import type { Reply } from './client.js';

/** Expects a successful reply to have the headers and the form that all such replies have. Returns its body. */
export function expectWellFormed(reply: Reply, dialect: Dialect, baseUrl: string): unknown {
  const { serviceVersionHeader } = quirksOf(dialect);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(reply.text)),
    'strict-transport-security': 'max-age=300',
    vary: 'Accept-Encoding',
    date: expect.stringMatching(/ GMT$/),
  });
  const versionHeaders = Object.entries(reply.headers).filter(([name]) => name.endsWith('-service-version'));
  const version = expect.stringMatching(/^gitHash=[0-9a-f]{40}; versionString=\d+\.\d+\.\d+$/);
  expect(versionHeaders).toEqual([[serviceVersionHeader.toLowerCase(), version]]);
  expect(reply.headers).not.toHaveProperty('www-authenticate');
  const body: unknown = JSON.parse(reply.text);
  for (const object of objectsIn(body)) {
    expect(Object.keys(object)).toEqual(Object.keys(object).toSorted());
    if ('links' in object) expectLinks(object.links, new URL(baseUrl).origin);
  }
  return body;
}

/** "Every `links` array in any response has at least one link with rel `self`." */
function expectLinks(links: unknown, origin: string): void {
  expect(links).toContainEqual({ href: expect.any(String), rel: 'self' });
  for (const { href } of links as readonly { readonly href: string }[])
    expect(new URL(href).origin).toBe(origin);
}

function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [value, ...inside];
}
