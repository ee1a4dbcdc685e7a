import { describe, expect, it } from '@jest/globals';
import { loadContract } from '../../../src/contract/contract.js';
import { operationsOf, type Contract, type ContractOperation } from '../../../src/contract/document.js';
import { contractOf } from '../../../src/contract/surface.js';

const documented = contractOf(loadContract(), 'documented');
const reply = { description: 'A thing.', content: { $ref: '#/components/schemas/Thing' } };
const operation = {
  operationId: 'getThing',
  'x-role': 'ANY',
  'x-surface': 'extended',
  summary: 'Get one thing',
  tags: ['Things'],
  responses: { '200': reply },
} as const satisfies Partial<ContractOperation>;

/** The contract with one more operation, which has its own tag and components. */
const extended: Contract = {
  ...documented,
  tags: [...documented.tags, { name: 'Things' }],
  paths: { ...documented.paths, '/things': { get: operation } },
  components: {
    ...documented.components,
    schemas: {
      ...documented.components.schemas,
      Thing: {
        properties: {
          links: { $ref: '#/components/schemas/Links' },
          part: { $ref: '#/components/schemas/Part' },
        },
      },
      Part: {},
    },
  },
};

describe('The surface', () => {
  it('extended has every operation', () => {
    expect(contractOf(extended, 'extended')).toBe(extended);
  });

  it('documented has the operations of the document that the platform publishes', () => {
    const numbers = operationsOf(documented).map((operation) => operation['x-number']);
    expect(numbers).toEqual(Array.from({ length: 21 }, (_, index) => `E${index + 1}`));
  });

  it('documented has only documented operations, with their tags and components', () => {
    expect(contractOf(extended, 'documented')).toEqual(documented);
  });
});
