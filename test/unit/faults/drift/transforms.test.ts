import { describe, expect, it } from '@jest/globals';
import { transforms, withNumbers } from '../../../../src/faults/drift/transforms.js';
import type { ReplySchema } from '../../../../src/faults/engine/faultExchange.js';
import { walk } from '../../../../src/faults/drift/walk.js';

const INT64 = { type: 'integer', format: 'int64' } as const;
const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    state: { type: 'string', enum: ['UP', 'DOWN'] },
    at: { type: 'string' },
    count: { type: 'integer' },
    bytes: INT64,
    load: { type: 'number', format: 'double' },
    totalCount: INT64,
  },
} as const;
const reply = {
  name: 'rs0',
  state: 'UP',
  at: '2026-01-01T23:30:00Z',
  count: 1234,
  bytes: 5,
  load: 0.5,
  totalCount: 2,
};

const drifted = (kind: keyof typeof transforms): string =>
  withNumbers(JSON.stringify(walk(reply, schema, transforms[kind])));
const changed = (kind: keyof typeof transforms): unknown => {
  const after = JSON.parse(drifted(kind)) as object;
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== reply[name as keyof typeof reply]),
  );
};

describe('a drift', () => {
  it('also changes what only the parts of a schema describe, at any depth', () => {
    const part = { properties: { state: { type: 'string', enum: ['UP'] } } } as const;
    const drift = (whole: ReplySchema) => walk({ state: 'UP' }, whole, transforms.unknownEnum);
    for (const whole of [{ allOf: [part] }, { oneOf: [part] }, { allOf: [{ anyOf: [part] }] }])
      expect(drift(whole)).toEqual({ state: 'INTRODUCED_LATER' });
  });

  it('writes only integers with an exponent', () => {
    expect(drifted('exponents')).toBe(
      '{"name":"rs0","state":"UP","at":"2026-01-01T23:30:00Z","count":1.234e3,"bytes":5.0e0,"load":0.5,"totalCount":2.0e0}',
    );
    expect(changed('exponents')).toEqual({});
  });

  it('reverses the order of members', () => {
    expect(Object.keys(JSON.parse(drifted('memberOrder')) as object)).toEqual(
      Object.keys(reply).toReversed(),
    );
    expect(changed('memberOrder')).toEqual({});
  });

  it('adds letters of many scripts to names only', () => {
    expect(changed('everyScript')).toEqual({ name: expect.stringMatching(/^rs0 .*\u0639.*\u6f22/) });
  });

  it('writes the same instant with another offset', () => {
    const { at } = changed('otherTimestamps') as { readonly at: string };
    expect(at).toBe('2026-01-02T00:30:00.000+01:00');
    expect(Date.parse(at)).toBe(Date.parse(reply.at));
  });

  it('adds an unknown member', () => {
    expect(changed('unknownField')).toEqual({ introducedLater: { enabled: true, levels: [1, 2] } });
  });

  it('replaces the values of an enum', () => {
    expect(changed('unknownEnum')).toEqual({ state: 'INTRODUCED_LATER' });
  });

  it('keeps only required members', () => {
    expect(drifted('omitOptional')).toBe('{"name":"rs0"}');
  });

  it('sets members that are not required to null', () => {
    const { name, ...others } = JSON.parse(drifted('nullOptional')) as Readonly<Record<string, unknown>>;
    expect(name).toBe('rs0');
    expect(others).toEqual({ state: null, at: null, count: null, bytes: null, load: null, totalCount: null });
  });

  it('replaces 64-bit integers and doubles by the largest number, but never the total count', () => {
    expect(drifted('extremeNumber')).toContain('"bytes":9223372036854775807,');
    expect(changed('extremeNumber')).toEqual({ bytes: 2 ** 63, load: Number.MAX_VALUE });
  });
});
