/** Numbers the entries of a journal. */
export class Numbering {
  /** The lowest id that no entry has had yet. */
  next = 1;
  private given: { readonly id: number; readonly lastId: number } | undefined = undefined;

  /** Id of the latest entry. */
  get last(): number {
    return this.given?.lastId ?? this.next - 1;
  }

  /** Returns the id of a new entry. */
  take(): number {
    const id = this.given?.id ?? this.next;
    this.given = undefined;
    this.next = Math.max(this.next, id + 1);
    return id;
  }

  /**
   * Gives the next entry this id, because a replay numbers the entries as the recorded run did. `lastId` is the id of the latest
   * entry until then: actions that overlap get their ids in the order in which they end.
   */
  give(id: number, lastId = id - 1): void {
    this.given = { id, lastId };
  }

  /** Continues after the highest id. */
  continueAlone(): void {
    this.given = undefined;
  }
}
