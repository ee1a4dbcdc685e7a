/**
 * A value that is created when it is first read. A table accepts a deferred value instead of a row if the value has the
 * row's id and the members that the indexes need.
 */
export abstract class Deferred<Value> {
  private made: Value | undefined;

  get value(): Value {
    this.made ??= this.make();
    return this.made;
  }

  protected get isMade(): boolean {
    return this.made !== undefined;
  }

  /** Makes the value. The value must not depend on the time of the call. */
  protected abstract make(): Value;
}

/** A value, or a deferred value. */
export type Deferrable<Value> = Value | Deferred<Value>;

export function valueOf<Value>(stored: Deferrable<Value>): Value {
  return stored instanceof Deferred ? stored.value : stored;
}
