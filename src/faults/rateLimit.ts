import { parseDuration } from '../world/duration.js';
import { MINUTE_MS, SECOND_MS } from '../world/instant.js';
import type { Fault } from '../world/faults/fault.js';
import type { FaultRateLimit } from '../world/scenario.gen.js';

/** What comes too often within a window of virtual time is refused with 429 and when to come again. */
export const rateLimit: Fault<FaultRateLimit> = {
  windowOf: ({ window }) => parseDuration(window) ?? MINUTE_MS,
  disturb: ({ limit, window }, { path, window: current }) => {
    if (current === undefined || current.count <= limit) return [];
    const minutes = (parseDuration(window) ?? MINUTE_MS) / MINUTE_MS;
    return [
      {
        kind: 'refuse',
        errorCode: 'RATE_LIMITED',
        parameters: [path, String(limit), String(Number(minutes.toFixed(2)))],
        headers: { 'Retry-After': String(Math.ceil(current.rest / SECOND_MS)) },
      },
    ];
  },
};
