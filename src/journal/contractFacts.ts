import { loadContract } from '../contract/contract.js';
import { describeOperations, type DescribedOperation } from '../contract/describeOperations.js';

let known: ReadonlyMap<string, DescribedOperation> | undefined;

/** The operations of the platform's API by operationId; the contract is read when they are first asked for. */
export function contractFacts(): ReadonlyMap<string, DescribedOperation> {
  known ??= new Map(describeOperations(loadContract()).map((operation) => [operation.id, operation]));
  return known;
}
