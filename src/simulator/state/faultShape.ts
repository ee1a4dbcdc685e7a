import type { FaultRow } from '../../world/faults/faultRow.js';
import { mistakesIn } from '../../input/validate.js';
import { count, instant, text } from './scalarShapes.js';
import { mapWith, shape } from './shape.js';

/** What the fault rules of a world look like. */
export const faultShape = mapWith<FaultRow>({
  ...{ id: text, order: count, addedAt: instant },
  rule: shape<FaultRow['rule']>('a fault rule', (value) => mistakesIn('rule', value).length === 0),
});
