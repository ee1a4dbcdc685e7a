import type { Mistake } from '../../input/mistake.js';
import { WrongJson } from '../../input/json/reader.js';

/** A scenario that cannot be played, with all that is wrong with it. */
export class WrongScenario extends WrongJson {
  constructor(
    readonly scenario: string,
    /** By their places in the scenario itself. */
    readonly found: readonly Mistake[],
    /** Where it stands in what was sent. */
    at = '$',
  ) {
    super(found.map(({ path, message }) => ({ path: at + path.slice(1), message })));
  }
}
