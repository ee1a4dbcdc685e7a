/** A write that was acknowledged. Times are those of the client. */
export interface Write {
  readonly text: string;
  readonly began: number;
  readonly ended: number;
}

/** A read that was answered. */
export interface Read {
  readonly text: string;
  readonly began: number;
}

/** An entry of a world's log. */
export interface WrittenEntry {
  readonly number: number;
  /** The number by the count of the replica that wrote it. */
  readonly counted?: number;
  /** The text that it wrote. */
  readonly text: string | undefined;
}

export type WrittenLog = readonly WrittenEntry[];

/** All that clients saw of one world. Its log is the witness. */
export class Observations {
  readonly writes: Write[] = [];
  readonly reads: Read[] = [];

  /** Returns a copy of the writes and reads so far. */
  upToNow(): Observations {
    return Object.assign(new Observations(), { writes: [...this.writes], reads: [...this.reads] });
  }

  /** Returns what the log contradicts. */
  anomalies(log: WrittenLog): readonly string[] {
    const found: string[] = [];
    for (const [at, { number, counted = number }] of log.entries()) {
      if (number !== at + 1) found.push(`the entry after ${at} has the number ${number}`);
      if (counted !== number) found.push(`the writer of the entry ${number} took it for ${counted}`);
    }
    const numbers = new Map<string, number>();
    for (const { number, text } of log) {
      if (text === undefined) continue;
      if (numbers.has(text)) found.push(`${text} is in the log twice`);
      numbers.set(text, number);
    }
    const numberOf = ({ text }: Read | Write): number => numbers.get(text) ?? 0;
    for (const write of this.writes) {
      if (numberOf(write) === 0) found.push(`${write.text} was acknowledged, and is not in the log`);
      const before = this.newestBefore(write.began, numberOf);
      if (before >= numberOf(write)) found.push(`${write.text} was acknowledged later than ${before}`);
    }
    for (const read of this.reads) {
      const newest = this.newestBefore(read.began, numberOf);
      if (numberOf(read) < newest)
        found.push(`a read shows ${numberOf(read)} (${read.text}) after ${newest} was acknowledged`);
    }
    return found;
  }

  /** Returns the highest number that was acknowledged before a time. */
  private newestBefore(time: number, numberOf: (write: Write) => number): number {
    return Math.max(0, ...this.writes.filter(({ ended }) => ended < time).map(numberOf));
  }
}

/** Returns the numbers of writes and reads of all worlds. */
export function callsIn(all: Iterable<Observations>): { readonly writes: number; readonly reads: number } {
  const sum = { writes: 0, reads: 0 };
  for (const { writes, reads } of all) {
    sum.writes += writes.length;
    sum.reads += reads.length;
  }
  return sum;
}
