/** The answers of a world that are being held back: none of them may outlive what it is an answer of. */
export class AnswersInFlight {
  private readonly aborts = new Set<() => void>();

  /** An answer waits; `abort` breaks it off. Returns what to call once it waits no more. */
  enter(abort: () => void): () => void {
    const entry = (): void => {
      abort();
    };
    this.aborts.add(entry);
    return () => {
      this.aborts.delete(entry);
    };
  }

  get size(): number {
    return this.aborts.size;
  }

  /** Breaks off all of them. */
  abort(): void {
    const all = [...this.aborts];
    this.aborts.clear();
    for (const abort of all) abort();
  }
}
