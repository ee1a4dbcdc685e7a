/**
 * A value that is made when it is first read. Tables accept it in place of a row: then it has the id of the
 * row and the members from which the indexes are computed.
 */
export abstract class Deferred<Value> {
  private made: Value | undefined;

  get value(): Value {
    this.made ??= this.make();
    return this.made;
  }

  /** Makes the value. It must not depend on when this is called. */
  protected abstract make(): Value;
}

/** A value, or a deferred value. */
export type Deferrable<Value> = Value | Deferred<Value>;

export function valueOf<Value>(stored: Deferrable<Value>): Value {
  return stored instanceof Deferred ? stored.value : stored;
}
