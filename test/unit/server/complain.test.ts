import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { complain, mistakeOfOurs } from '../../../src/server/complain.js';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a problem of the program', () => {
  it('is one line on the standard error output, after the name of the program', () => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    complain('--port 70000: expected a port');
    expect(write.mock.calls).toEqual([['understudy: --port 70000: expected a port\n']]);
  });

  it('is one line with its place if it is a mistake of the program', () => {
    const error = new TypeError('it\n  broke');
    error.stack = 'TypeError: it\n  broke\n    at first (a.js:1:2)\n    at second (b.js:3:4)';
    expect(mistakeOfOurs(error, '1.2.3')).toBe(
      'this is a mistake in Understudy 1.2.3, please report it: TypeError: it broke (at first (a.js:1:2))',
    );
  });

  it('has no place if the thrown value has none', () => {
    expect(mistakeOfOurs('it broke', '1.2.3')).toMatch(/: it broke$/);
  });
});
