import type { Situation } from '../../../src/faults/engine/fault.js';

/** Creates the situation of a read. A test can set any of its members. */
export function situation(members: Partial<Situation> = {}): Situation {
  return {
    isRead: true,
    path: '/a',
    remoteAddress: '127.0.0.1',
    draw: () => 0,
    countInWindow: () => ({ count: 1, rest: 0 }),
    ...members,
  };
}
