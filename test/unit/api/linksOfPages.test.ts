import { describe, expect, it } from '@jest/globals';
import { list, type ListCall } from '../../../src/api/paging.js';

/** Returns the link of a list to itself. */
function selfOf(target: string): string | undefined {
  const links = { href: (path: string) => path } as unknown as ListCall['links'];
  return list({ query: {}, target, links }, [], (row) => row).links[0]?.href;
}

/** RFC 3986, 3.4: the characters of a query are `pchar`, `/` and `?`; all others are encoded. */
describe('The link of a list to itself', () => {
  it.each([
    ['q=<a>', 'q=%3Ca%3E'],
    ['q="a"', 'q=%22a%22'],
    ['q=a|b', 'q=a%7Cb'],
    ['q={a}[0]', 'q=%7Ba%7D%5B0%5D'],
    ['q=50%', 'q=50%25'],
    ['q=%zz', 'q=%25zz'],
    ['q=%3Ca', 'q=%3Ca'],
    ["q=a+b'(c)*!$;,:@/?-._~", "q=a+b'(c)*!$;,:@/?-._~"],
  ])('encodes characters that a URI cannot have: %s', (sent, encoded) => {
    expect(selfOf(`/orgs?${sent}`)).toBe(`/orgs?${encoded}&pageNum=1&itemsPerPage=100`);
  });
});
