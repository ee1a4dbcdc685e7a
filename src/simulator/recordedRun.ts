/** Status of an expectation at the end of a recorded run. */
export interface RecordedStatus {
  readonly scenario: string;
  /** Place in the scenario, such as `expect[1]`. */
  readonly where: string;
  readonly status: string;
  readonly message?: string;
}

/** A recorded run, and how it ended. */
export interface RecordedRun {
  /** Real time at which it was written, as ISO 8601. */
  readonly written: string;
  /** Name of the file. Unset if it has none. */
  readonly file?: string;
  /** The command of `exec`, and its exit code. Unset if the run was not over. */
  readonly command?: string;
  readonly exitCode?: number;
  readonly verdicts: readonly RecordedStatus[];
}
