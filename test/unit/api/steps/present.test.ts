import { describe, expect, it } from '@jest/globals';
import { present } from '../../../../src/api/steps/present.js';
import type { ApiResponse } from '../../../../src/api/exchange.js';

function presented(url: string): ApiResponse {
  const response = {} as ApiResponse;
  const request = { url, query: { envelope: 'true' } } as unknown as Parameters<typeof present>[0];
  void present(request, response, () => undefined);
  return response;
}

describe('present', () => {
  it('gives all responses the same function, because each of their own would keep its exchange in memory', () => {
    expect(presented('/clusters').json).toBe(presented('/clusters?envelope=true').json);
  });
});
