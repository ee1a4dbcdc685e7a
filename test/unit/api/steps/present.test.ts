import { describe, expect, it } from '@jest/globals';
import { present } from '../../../../src/api/steps/present.js';
import type { ApiResponse } from '../../../../src/api/exchange.js';

const step = present({ error: () => undefined });

function presented(url: string): ApiResponse {
  const response = {} as ApiResponse;
  const request = { url, query: { envelope: 'true' } } as unknown as Parameters<typeof step>[0];
  void step(request, response, () => undefined);
  return response;
}

describe('present', () => {
  // With a function of its own, each exchange would take memory until the next collection of the whole heap.
  it('gives all responses the same function', () => {
    expect(presented('/clusters').json).toBe(presented('/clusters?envelope=true').json);
  });
});
