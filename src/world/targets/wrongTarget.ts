/** A target that there is not, or that does not say which one is meant. */
export class WrongTarget extends Error {
  override readonly name = 'WrongTarget';
}
