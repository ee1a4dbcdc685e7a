/** Reports that the work on an item begins or ends to wait. While it waits, the work on another item may start. */
export type Waits = (isWaiting: boolean) => void;

export interface ParallelOptions {
  /** How many items may be worked on at a time, besides those that wait. */
  readonly jobs: number;
  /** How many items may be begun and not done at a time, whether they wait or not. `jobs` by default: then waiting frees no room. */
  readonly withWaiting?: number;
}

/** Runs work on all items, several at a time. Calls `onDone` in the order of the items. */
export function inParallel<Item, Result>(
  items: readonly Item[],
  options: ParallelOptions,
  work: (item: Item, waits: Waits) => Promise<Result>,
  onDone: (result: Result) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    new Pool(items, options, work, { onDone, resolve, reject }).start();
  });
}

interface Ends<Result> {
  readonly onDone: (result: Result) => void;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

class Pool<Item, Result> {
  /** Results of later items than the first one that is not done. */
  private readonly early = new Map<number, Result>();
  private doneCount = 0;
  private next = 0;
  private running = 0;
  private waiting = 0;
  private isBroken = false;

  constructor(
    private readonly items: readonly Item[],
    private readonly options: ParallelOptions,
    private readonly work: (item: Item, waits: Waits) => Promise<Result>,
    private readonly ends: Ends<Result>,
  ) {}

  /** Starts work as long as there is room. */
  start(): void {
    const { jobs, withWaiting = jobs } = this.options;
    if (this.doneCount === this.items.length) this.ends.resolve();
    const hasRoom = (): boolean => this.running - this.waiting < jobs && this.running < withWaiting;
    while (!this.isBroken && this.next < this.items.length && hasRoom()) {
      this.next += 1;
      void this.run(this.next - 1);
    }
  }

  private async run(at: number): Promise<void> {
    this.running += 1;
    let waits = false;
    const wait = (isWaiting: boolean): void => {
      this.waiting += Number(isWaiting) - Number(waits);
      waits = isWaiting;
    };
    try {
      const result = await this.work(this.items[at] as Item, (isWaiting) => {
        wait(isWaiting);
        this.start();
      });
      this.finish(at, result);
    } catch (error) {
      this.isBroken = true;
      this.ends.reject(error);
    }
    wait(false);
    this.running -= 1;
    this.start();
  }

  private finish(at: number, result: Result): void {
    this.early.set(at, result);
    while (this.early.has(this.doneCount)) {
      const ready = this.early.get(this.doneCount) as Result;
      this.early.delete(this.doneCount);
      this.doneCount += 1;
      this.ends.onDone(ready);
    }
  }
}
