import { describe, expect, it, jest } from '@jest/globals';
import { inParallel, type ParallelOptions, type Waits } from '../../../src/certify/inParallel.js';

/** Work that a test begins, lets wait, and ends. */
class Works {
  readonly begun: number[] = [];
  readonly waits: Waits[] = [];
  readonly ended: number[] = [];
  readonly all: Promise<void>;
  private readonly ends: ((fails: boolean) => void)[] = [];

  constructor(count: number, options: ParallelOptions) {
    const items = Array.from({ length: count }, (_, at) => at);
    const work = (item: number, waits: Waits): Promise<number> => {
      this.begun.push(item);
      this.waits[item] = waits;
      return new Promise((resolve, reject) => {
        this.ends[item] = (fails) => {
          if (fails) reject(new Error(`item ${item}`));
          else resolve(item * 10);
        };
      });
    };
    this.all = inParallel(items, options, work, (result) => this.ended.push(result));
  }

  async end(item: number, fails = false): Promise<void> {
    this.ends[item]?.(fails);
    await new Promise(setImmediate);
  }
}

describe('work in parallel', () => {
  it('has at most N items at a time, and ends in their order', async () => {
    const works = new Works(4, { jobs: 2 });
    expect(works.begun).toEqual([0, 1]);
    await works.end(1);
    expect([works.begun, works.ended]).toEqual([[0, 1, 2], []]);
    works.waits[0]?.(true);
    expect(works.begun).toEqual([0, 1, 2]);
    await works.end(0);
    expect([works.begun, works.ended]).toEqual([
      [0, 1, 2, 3],
      [0, 10],
    ]);
    await works.end(2);
    await works.end(3);
    await works.all;
    expect(works.ended).toEqual([0, 10, 20, 30]);
  });

  it('starts others while an item waits, but not without a limit', async () => {
    const works = new Works(5, { jobs: 1, withWaiting: 3 });
    works.waits[0]?.(true);
    works.waits[0]?.(true);
    expect(works.begun).toEqual([0, 1]);
    works.waits[1]?.(true);
    works.waits[2]?.(true);
    expect(works.begun).toEqual([0, 1, 2]);
    // The first item continues, so the end of another makes no room.
    works.waits[0]?.(false);
    await works.end(2);
    expect(works.begun).toEqual([0, 1, 2]);
    await works.end(0);
    expect(works.begun).toEqual([0, 1, 2, 3]);
  });

  it('ends with the first error, and starts nothing after it', async () => {
    const works = new Works(3, { jobs: 1 });
    const failed = expect(works.all).rejects.toThrow('item 0');
    await works.end(0, true);
    await failed;
    expect(works.begun).toEqual([0]);
  });

  it('ends if the work has no results', async () => {
    const done = jest.fn();
    await inParallel([1, 2], { jobs: 1 }, () => Promise.resolve(), done);
    expect(done).toHaveBeenCalledTimes(2);
  });

  it('ends at once without items', async () => {
    await expect(new Works(0, { jobs: 2 }).all).resolves.toBeUndefined();
  });
});
