import { describe, expect, it } from '@jest/globals';
import type { Checkpoint } from '../../../src/record/calls/checkpoint.js';
import type { Exchange } from '../../../src/record/calls/exchange.js';
import { KeptReplies } from '../../../src/record/keptReplies.js';

/** Returns the paths that a checkpoint has after replies with these statuses. */
function keptOf(statuses: readonly number[], isEnded = false): readonly string[] {
  const paths: string[] = [];
  const checkpoint = { add: ({ path }: Exchange) => paths.push(path) } as unknown as Checkpoint;
  const kept = new KeptReplies(checkpoint);
  for (const [at, status] of statuses.entries())
    kept.add({ operation: 'listClusters', path: `/${at}`, status, body: {}, mediaType: 'application/json' });
  if (isEnded) kept.end();
  return paths;
}

describe('the replies that a recording keeps', () => {
  it('have failures only before a success, so that a continued recording repeats the last ones', () => {
    expect(keptOf([200, 200])).toEqual(['/0', '/1']);
    expect(keptOf([200, 503, 429])).toEqual(['/0']);
    expect(keptOf([200, 503, 200, 500])).toEqual(['/0', '/1', '/2']);
  });

  it('have all failures after the last call', () => {
    expect(keptOf([200, 503, 503], true)).toEqual(['/0', '/1', '/2']);
  });
});
