import { expect } from '@jest/globals';
import type { Operator } from './operator.js';

/** Reconciles, and expects that a second reconcile of the same resource sends nothing. */
export async function settled(operator: Operator, reconcile: () => Promise<void>): Promise<void> {
  await reconcile();
  const { sent } = operator;
  await reconcile();
  expect(operator.sent).toBe(sent);
}
