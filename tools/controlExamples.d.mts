import type { createSimulator } from '../src/index.js';

/** Examples as lines of Markdown, by operation, and the OpenAPI document that they follow. */
export function controlExamples(create: typeof createSimulator): Promise<{
  readonly contract: object;
  readonly examples: ReadonlyMap<string, readonly string[]>;
}>;
