import { expect, it } from '@jest/globals';
import { findingProblems } from '../../../src/rows/problems.js';
import { shippedWorld } from '../../support/fixtureWorlds.js';
import { NOW } from '../../support/rows/ids.js';

it('finds the problems of a world with a pause after each row', () => {
  const world = Object.freeze({ ...shippedWorld('standard', { seed: 1, now: NOW }) });
  const finding = findingProblems(world);
  let pauses = 0;
  let step = finding.next();
  for (; step.done !== true; step = finding.next()) pauses += 1;
  expect(step.value.length).toBeGreaterThan(0);
  expect(pauses).toBeGreaterThan(step.value.length);
  expect(findingProblems(world).next()).toEqual({ done: true, value: step.value });
});
