import { describe, expect, it } from '@jest/globals';
import { Progress } from '../../../src/server/progress.js';

/**
 * Returns the text that a start writes to its screen. At each of these real milliseconds, another quarter of the
 * world's past is done.
 */
function shown(isTTY: boolean, ...instants: readonly number[]): string {
  const written: string[] = [];
  let now = 0;
  const progress = new Progress({ isTTY, write: (text: string) => written.push(text) }, () => now);
  instants.forEach((instant, at) => {
    now = instant;
    progress.show((at + 1) / 4);
  });
  progress.end();
  return written.join('');
}

describe('the progress of a start', () => {
  it('appears once a start takes long, on a line that is cleared at the end', () => {
    expect(shown(true, 900, 1_800, 2_700)).toBe(
      '\r\u001b[Kunderstudy: living the past of the world, 50 %' +
        '\r\u001b[Kunderstudy: living the past of the world, 75 %' +
        '\r\u001b[K',
    );
  });

  it('says nothing of a short start', () => {
    expect(shown(true, 100, 200, 300)).toBe('');
  });

  it('is silent where the line could not be cleared', () => {
    expect(shown(false, 900, 1_800, 2_700)).toBe('');
  });
});
