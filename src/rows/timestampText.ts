import type { Schema } from '../schema/types.js';

/** Schema of an instant as testers see it. */
export const timestampText: Schema<string> = {
  type: 'string',
  description: 'A timestamp such as 2026-01-01T00:00:00Z.',
};
