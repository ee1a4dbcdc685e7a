import { describe, expect, it } from '@jest/globals';
import { baseUrlOf, rootSeenFrom } from '../../../src/server/urls.js';

describe('the root of the API, as a request to the control plane sees it', () => {
  it.each([
    ['http://localhost:8080', 'localhost:49153', 'http://localhost:8080'],
    ['http://localhost:8080', '172.17.0.1:49153', 'http://172.17.0.1:8080'],
    ['http://localhost:8080', '[::1]:8081', 'http://[::1]:8080'],
    ['http://[::1]:8080', 'Understudy', 'http://understudy:8080'],
    ['https://localhost:8443', 'understudy:8081', 'https://understudy:8443'],
    ['http://localhost:49152', 'docker:49153', 'http://docker:49152'],
    ['https://proxy.example.com/behind', '10.0.0.1:8081', 'https://10.0.0.1/behind'],
  ])('is, of %s for the Host %s, %s', (root, host, seen) => {
    expect(rootSeenFrom(root, host)).toBe(seen);
  });

  it('has the default world at its base path, and every other one below its name', () => {
    expect(baseUrlOf('http://localhost:8080', 'default')).toBe('http://localhost:8080/api/public/v1.0');
    expect(baseUrlOf('http://x', 'mine')).toBe('http://x/worlds/mine/api/public/v1.0');
  });
});
