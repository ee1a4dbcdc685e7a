/** A value that is created when it is first read. */
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

export function valueOf<Value>(stored: Value | Deferred<Value>): Value {
  return stored instanceof Deferred ? stored.value : stored;
}
