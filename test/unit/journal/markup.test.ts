import { describe, expect, it } from '@jest/globals';
import { Markup, markup } from '../../../src/journal/markup.js';
import { pagePieces } from '../../../src/journal/page.js';

describe('markup', () => {
  it('escapes texts in content and in attributes', () => {
    const hostile = `"><script>alert('1')</script>&amp;`;
    expect(markup`<p title="${hostile}">${hostile}`.text).not.toMatch(/<script|title=""|'1'/);
    expect(markup`${'&'}`.text).toBe('&amp;');
  });

  it('inserts markup, lists and numbers, and leaves out undefined', () => {
    const items = ['<a>', 'b'].map((name) => markup`<li>${name}`);
    expect(markup`<ul>${items}</ul>${undefined}${3}`.text).toBe('<ul><li>&lt;a&gt;<li>b</ul>3');
    expect(markup`${new Markup('<b>')}`.text).toBe('<b>');
  });

  it('replaces characters that XML forbids, and keeps the others', () => {
    expect(markup`${'a\0b\x1bc\ufffed\ud800e'}`.text).toBe('a\ufffdb\ufffdc\ufffdd\ufffde');
    expect(markup`${'ä\t\n😀\u202e'}`.text).toBe('ä\t\n😀\u202e');
  });
});

describe('a page', () => {
  it('has a policy that forbids scripts, and an escaped title', () => {
    const page = [...pagePieces({ title: '</title><script>', body: [markup`<p>x`] })].join('');
    expect(page).toContain(`content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;"`);
    expect(page).not.toContain('<script');
    expect(page.match(/&lt;\/title&gt;/g)).toHaveLength(2);
  });
});
