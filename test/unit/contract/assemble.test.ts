import { describe, expect, it } from '@jest/globals';
import { assemble, readParts, type ContractPart } from '../../../src/contract/assemble.js';
import { loadContract } from '../../../src/contract/contract.js';
import { operationsOf } from '../../../src/contract/document.js';

const parts = readParts(new URL('../../../src/contract/openapi/', import.meta.url));

const partWith = (document: object): ContractPart => ({
  name: 'things',
  document: document,
});

describe('The contract', () => {
  const operations = operationsOf(loadContract());

  it('lists paths with numbered operations first, by their numbers', () => {
    const numbers = operations.flatMap((operation) => operation['x-number'] ?? []);
    expect(numbers).toEqual(Array.from({ length: 21 }, (_, index) => `E${index + 1}`));
  });

  it('gives each operation its surface and the role of its caller', () => {
    const surfaces = operations.map((operation) => operation['x-surface']);
    expect(surfaces.filter((surface) => !['documented', 'extended'].includes(surface))).toEqual([]);
    expect(operations.filter((operation) => !/^[A-Z_]+$/.test(operation['x-role']))).toEqual([]);
  });

  it('has every component that it refers to', () => {
    const contract = loadContract();
    const references = [...JSON.stringify(contract).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    const missing = references.filter(
      ([, kind = '', name = '']) => contract.components[kind]?.[name] === undefined,
    );
    expect(missing.map(([text]) => text)).toEqual([]);
  });
});

describe('Assembling the contract', () => {
  it('merges the paths and components of all parts', () => {
    const { paths, components } = assemble([
      ...parts,
      partWith({ paths: { '/things': {} }, components: { schemas: { Thing: {} } } }),
    ]);
    expect(Object.keys(paths).at(-1)).toBe('/things');
    expect(components.schemas).toMatchObject({ Thing: {}, Project: expect.anything() });
  });

  it.each([
    ['/clusters', { paths: { '/clusters': {} } }],
    ['Project', { components: { schemas: { Project: {} } } }],
  ])('refuses two definitions of %s', (name, document) => {
    expect(() => assemble([...parts, partWith(document)])).toThrow(
      `Two parts of the contract define ${name}.`,
    );
  });
});
