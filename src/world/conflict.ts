/** What was asked for is well formed, but the state of things does not allow it. */
export class Conflict extends Error {
  override readonly name = 'Conflict';
}
