import { describe, expect, it } from '@jest/globals';
import { configOf } from '../../../src/library/options.js';

describe('an option of the library', () => {
  it('may be a list only if it names hosts', () => {
    const hosts = ['understudy', 'ci.example.com'];
    expect(configOf({ controlHosts: hosts }).controlHosts).toEqual(hosts);
    for (const name of ['fixture', 'publicUrl', 'data', 'seed'])
      expect(() => configOf({ [name]: hosts })).toThrow(new RegExp(`^${name}: expected .*, not `));
  });

  it.each([
    [new Date(Date.UTC(2026, 0, 1)), Date.UTC(2026, 0, 1)],
    ['2026-01-01T00:00:00.5Z', Date.UTC(2026, 0, 1) + 500],
  ])('may be a date or its text: %p', (now, instant) => {
    expect(configOf({ now }).now).toBe(instant);
  });

  it('has the value of the command line, as text or not', () => {
    const shown = ({ seed, clock, port }: ReturnType<typeof configOf>) => ({ seed, clock, port });
    expect(shown(configOf({ seed: '7', clock: '60', port: 0 } as object))).toEqual(
      shown(configOf({ seed: 7, clock: 60 })),
    );
  });

  it.each(['bundle', 'quirk', 'readyFile', 'report', 'watch'])(
    'is unknown if only the command line has it: %s',
    (name) => {
      expect(() => configOf({ [name]: 'x' })).toThrow(new RegExp(`^the option "${name}" `));
    },
  );

  it('counts as missing if it is undefined', () => {
    expect(configOf({ seed: undefined, listen: undefined })).toEqual(configOf({}));
  });
});
