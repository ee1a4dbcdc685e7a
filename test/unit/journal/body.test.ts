import { describe, expect, it } from '@jest/globals';
import { BODY_BYTES_MAX, captureBody, OLD_REPLY_BYTES, shortenBody } from '../../../src/journal/body.js';

describe('The captures of long bodies', () => {
  it('are the same for the same buffer, so that a page that is sent often takes memory once', () => {
    const page = Buffer.alloc(BODY_BYTES_MAX + 1, 'x');
    const captured = captureBody(page, page.length);
    expect(captureBody(page, page.length)).toBe(captured);
    const shorter = shortenBody(captured, OLD_REPLY_BYTES);
    expect(shortenBody(captured, OLD_REPLY_BYTES)).toBe(shorter);
    expect([shorter.content.length, shorter.checksum]).toEqual([OLD_REPLY_BYTES, captured.checksum]);
    expect(shortenBody(captured, 1).content).toHaveLength(1);
  });

  it('differ for buffers with different bytes', () => {
    const one = Buffer.alloc(BODY_BYTES_MAX + 1, 'x');
    const other = Buffer.alloc(BODY_BYTES_MAX + 1, 'y');
    expect(captureBody(one, one.length).checksum).not.toBe(captureBody(other, other.length).checksum);
  });
});
