import type { Operation } from '../../operation.js';

/** Gets the health: `GET /monitor/health`. */
export const getHealth: Operation<'getHealth'> = () => ({ body: {} });
