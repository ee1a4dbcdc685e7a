/** Amount of work after which a pause is due: about five milliseconds on a slow machine. */
const WORK_PER_STEP = 256;

/**
 * Says when computing series should pause, so that other requests run in between. It counts work instead of time, so the
 * pieces of a reply are the same each time. All series of a reply share one pace, because each may take little time.
 */
export class Pace {
  private done = 0;

  /** Counts work, in units of about 20 microseconds. Returns whether a pause is due. */
  isPauseDue(work: number): boolean {
    this.done += work;
    if (this.done < WORK_PER_STEP) return false;
    this.done = 0;
    return true;
  }
}
