import { describe, expect, it } from '@jest/globals';
import { extendSchemas } from '../../../src/contract/extendSchemas.js';

const base = {
  type: 'object',
  required: ['b'],
  properties: { b: { type: 'string' }, d: { type: 'number' } },
};

describe('a schema with `x-extends`', () => {
  it('has the members of the named schema in alphabetical order with its own, and its own other keywords', () => {
    const more = { 'x-extends': 'Base', required: ['c'], properties: { c: { type: 'boolean' } } };
    const { More } = extendSchemas({ Base: base, More: more }) as { readonly More: typeof base };
    expect(Object.keys(More.properties)).toEqual(['b', 'c', 'd']);
    expect(More).toEqual({
      type: 'object',
      required: ['c'],
      properties: { ...base.properties, c: { type: 'boolean' } },
    });
  });

  it('leaves other schemas unchanged, and needs a schema with this name', () => {
    expect(extendSchemas({ Base: base })).toEqual({ Base: base });
    expect(() => extendSchemas({ More: { 'x-extends': 'Base' } })).toThrow('no schema Base to extend');
  });
});
