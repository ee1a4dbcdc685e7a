import { expect, it } from '@jest/globals';
import { EVENT_TYPE_NAMES } from '../../../src/world/eventTypes.js';

it('every type of event has a name of its own, in capitals', () => {
  expect(new Set(EVENT_TYPE_NAMES).size).toBe(EVENT_TYPE_NAMES.length);
  expect(EVENT_TYPE_NAMES.filter((name) => !/^[A-Z]+(_[A-Z]+)*$/.test(name))).toEqual([]);
});
