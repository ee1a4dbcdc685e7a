import type { Operation } from '../../operation.js';

/** Reports that the platform is healthy: `GET /monitor/health`. */
export const getHealth: Operation<'getHealth'> = () => ({ body: {} });
