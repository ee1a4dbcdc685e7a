import { describe, expect, it } from '@jest/globals';
import { parseCommandLine } from '../../../src/server/config/commandLine.js';

function clockOf(args: readonly string[], env: Readonly<Record<string, string>> = {}): unknown {
  const invocation = parseCommandLine(['serve', ...args], { env, isTerminal: false, version: '1' });
  return invocation.command === 'serve' ? invocation.config.clock : undefined;
}

describe('the clock option', () => {
  it.each([
    ['realtime', 1],
    ['manual', 'manual'],
    ['60', 60],
    ['0.5', 0.5],
    ['1000000', 1_000_000],
  ])('reads %s', (text, clock) => {
    expect(clockOf(['--clock', text])).toBe(clock);
    expect(clockOf([], { UNDERSTUDY_CLOCK: text })).toBe(clock);
  });

  it('is realtime by default', () => {
    expect(clockOf([])).toBe(1);
  });

  it.each(['0', '-1', 'fast', '1e3', '1000001', 'Infinity', 'Manual'])('refuses %s', (text) => {
    expect(() => clockOf(['--clock', text])).toThrow(
      `--clock "${text}": expected "realtime", "manual" or a number of virtual seconds per real second such as 60, above 0 and at most 1000000`,
    );
  });
});
