import { describe, expect, it } from '@jest/globals';
import { CallProgress } from '../../../src/server/record/callProgress.js';

let now = 0;

/** Returns the progress of a recording, and the texts that it writes. Each text comes with its millisecond. */
function started(isTTY: boolean): { readonly progress: CallProgress; readonly written: readonly string[] } {
  now = 0;
  const written: string[] = [];
  const screen = { isTTY, write: (text: string) => written.push(`${now}: ${text}`) };
  return { progress: new CallProgress(screen, () => now), written };
}

describe('the progress of a recording', () => {
  it('is shown on one line of a terminal, at most every 100 ms', () => {
    const { progress, written } = started(true);
    for (now of [0, 99, 100, 150, 200, 1_600]) progress.show(now, 5);
    progress.end();
    const line = '\r\u001b[Kunderstudy:';
    expect(written).toEqual([
      `0: ${line} 0 calls after 0 s, at least 5 to come`,
      `100: ${line} 100 calls after 0 s, at least 5 to come`,
      `200: ${line} 200 calls after 0 s, at least 5 to come`,
      `1600: ${line} 1600 calls after 2 s, at least 5 to come`,
      '1600: \r\u001b[K',
    ]);
  });

  it('is shown as a line every ten seconds where lines cannot be cleared', () => {
    const { progress, written } = started(false);
    for (now of [0, 9_999, 10_000, 19_999, 20_000]) progress.show(now, 5);
    progress.end();
    expect(written).toEqual([
      '10000: understudy: 10000 calls after 10 s, at least 5 to come\n',
      '20000: understudy: 20000 calls after 20 s, at least 5 to come\n',
    ]);
  });

  it('shows each wait on a terminal, and elsewhere one line for the waits of ten seconds', () => {
    for (const [isTTY, expected] of [
      [true, [0, 9_999, 10_000]],
      [false, [0, 10_000]],
    ] as const) {
      const { progress, written } = started(isTTY);
      for (now of [0, 9_999, 10_000]) progress.wait('the source is busy');
      expect(written.map((text) => parseInt(text))).toEqual(expected);
    }
  });

  it('clears its line before a message', () => {
    const { progress, written } = started(true);
    progress.say('recorded');
    expect(written).toEqual(['0: \r\u001b[K', '0: understudy: recorded\n']);
  });
});
