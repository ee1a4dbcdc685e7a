import { describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { loadContract } from '../../../src/contract/contract.js';
import { operationsOf } from '../../../src/contract/document.js';
import { writingDescription } from '../../../src/contract/parseDescription.js';

describe('The contract as YAML', () => {
  it('is written with a pause after each operation, and has the bytes of a whole document', () => {
    const contract = loadContract();
    const writing = writingDescription(contract);
    let pauses = 0;
    let step = writing.next();
    for (; step.done !== true; step = writing.next()) pauses += 1;
    expect(step.value).toBe(stringify(contract, { aliasDuplicateObjects: false }));
    expect(pauses).toBeGreaterThan(operationsOf(contract).length);
  });
});
