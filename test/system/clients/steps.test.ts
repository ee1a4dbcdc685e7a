import { expect, it } from '@jest/globals';
import { OPERATIONS } from '../../../src/contract/operations.gen.js';
import { STEPS } from './steps.js';

it('the walk calls every documented operation once', () => {
  const walked = STEPS.map(({ operationId, method }) => `${method} ${operationId}`);
  const described = OPERATIONS.filter(({ surface }) => surface === 'documented').map(
    ({ id, method }) => `${method.toUpperCase()} ${id}`,
  );
  expect(walked.toSorted()).toEqual(described.toSorted());
  expect(
    STEPS.map(({ endpoint }) => Number(endpoint.slice(1))).toSorted((one, other) => one - other),
  ).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
});
