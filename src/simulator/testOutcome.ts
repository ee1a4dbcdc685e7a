/** Outcome of the test that used a world, as the test reports it. */
export interface TestOutcome {
  readonly test: string;
  readonly passed: boolean;
  /** Why the test failed, in its own words. */
  readonly message?: string;
}
