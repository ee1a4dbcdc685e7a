/** What became of one fault rule that was considered for an exchange. */
export interface RuleNote {
  readonly ruleId: string;
  readonly matched: boolean;
  readonly probability: number;
  /** Absent where nothing had to be drawn. */
  readonly draw?: number;
  readonly drawn: boolean;
  /** What was done to the exchange; absent where nothing was. */
  readonly injected?: readonly object[];
  /** Why nothing was. */
  readonly reason?: string;
}
