import { Ajv } from 'ajv';
import { describe, expect, it } from '@jest/globals';
import { lenientBody, type Leniency } from '../../../../src/api/requests/lenientBody.js';

const item = { type: 'object', additionalProperties: false, properties: { delay: { type: 'integer' } } };
const validate = new Ajv().compile({
  type: 'object',
  properties: {
    body: {
      type: 'object',
      additionalProperties: false,
      properties: { name: { type: 'string' }, items: { type: 'array', items: item } },
    },
  },
});
const check = (body: unknown) => (validate({ body }) ? [] : (validate.errors ?? []));
const LENIENCY: Leniency = {
  ignoresNulls: true,
  place: {},
  readable: new Set(['id', 'links']),
  readsTexts: true,
};
const lenient = (body: unknown, own: Partial<Leniency> = {}): unknown =>
  lenientBody(body, check, { ...LENIENCY, ...own });

describe('a body that a client has read before', () => {
  it('loses the members that only replies have, also those of items in lists', () => {
    const items = [{ id: 'a', delay: 1 }, { delay: 2, links: [] }, { id: 'c' }];
    expect(lenient({ id: 'x', name: 'rs0', items })).toEqual({
      name: 'rs0',
      items: [{ delay: 1 }, { delay: 2 }, {}],
    });
  });

  it('keeps an unknown member that no reply has', () => {
    const body = { name: 'rs0', items: [{ delay: 1, other: true }] };
    expect(lenient(body)).toBe(body);
  });
});

describe('a body of a client that writes numbers as texts', () => {
  it('has the numbers, in each item of a list, and no empty texts', () => {
    const items = [{ delay: '1' }, { delay: 2 }, { delay: '3.0' }, { delay: '' }];
    expect(lenient({ name: '7', items })).toEqual({
      name: '7',
      items: [{ delay: 1 }, { delay: 2 }, { delay: 3 }, {}],
    });
  });

  it.each(['five', '1.5', '0x10', '1e2', ' 1', 'true'])('keeps %j, which is no whole number', (delay) => {
    const body = { items: [{ delay }] };
    expect(lenient(body)).toBe(body);
  });

  it('stays unchanged if the platform does not read texts', () => {
    const body = { items: [{ delay: '1' }] };
    expect(lenient(body, { readsTexts: false })).toBe(body);
  });
});

describe('a body of a client that writes absent members as null', () => {
  const body = { name: null, items: [{ delay: null }, { delay: 2 }] };

  it('loses them, and items with a value keep it', () => {
    expect(lenient(body)).toEqual({ items: [{}, { delay: 2 }] });
  });

  it('stays unchanged if the platform does not ignore them', () => {
    expect(lenient(body, { ignoresNulls: false })).toBe(body);
  });
});
