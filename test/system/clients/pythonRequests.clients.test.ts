import { expect, it } from '@jest/globals';
import { pythonRequests } from './client.js';
import { describeClient } from './describeClient.js';

describeClient(pythonRequests, (walked) => {
  it('gets one challenge and uses its nonce to the end', () => {
    const { dialect, replies } = walked();
    const answers = replies.filter(({ endpoint }) => endpoint !== 'E4');
    expect(answers.map(({ refusals }) => refusals)).toEqual(answers.map((_, index) => (index === 0 ? 1 : 0)));
    const headers = answers.map(({ authorization }) => authorization ?? '');
    expect(new Set(headers.map((header) => / nonce="([^"]+)"/.exec(header)?.[1])).size).toBe(1);
    const counts = headers.map((header) => / nc=([0-9a-f]{8})(?:,|$)/.exec(header)?.[1]);
    // Without `qop` in the challenge (RFC 2069), the client sends no nonce count.
    expect(counts).toEqual(
      answers.map((_, index) =>
        dialect === 'documented' ? undefined : (index + 1).toString(16).padStart(8, '0'),
      ),
    );
  });
});
