/** A period between two clears of a journal. Within a session, the virtual clock never goes back. */
export interface JournalSession {
  /** Name of the world. */
  readonly world: string;
  /** Position among the sessions of the journal, from 1. */
  readonly number: number;
}
