import { describe, expect, it } from '@jest/globals';
import { loadContract } from '../../../src/contract/contract.js';
import { QUIRKS } from '../../../src/world/quirks.js';

interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
}
interface Responses {
  readonly responses?: Readonly<Record<string, { readonly headers?: Readonly<Record<string, Header>> }>>;
}
interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Responses>>>>;
  readonly components: { readonly headers: Readonly<Record<string, Header>> };
}

const contract = loadContract() as unknown as Contract;
const successes = Object.values(contract.paths)
  .flatMap((operations) => Object.values(operations))
  .flatMap(({ responses = {} }) => Object.entries(responses))
  .flatMap(([status, { headers = {} }]) => (status.startsWith('2') ? [headers] : []));

describe('the header with the version, in the contract', () => {
  it.each(QUIRKS.serviceVersionHeader.options)('may be %s with every success', (name) => {
    expect(successes.length).toBeGreaterThanOrEqual(21);
    for (const headers of successes) {
      const component = headers[name]?.$ref?.split('/').at(-1) ?? '';
      expect(contract.components.headers[component]).toMatchObject({ required: false });
    }
  });
});
