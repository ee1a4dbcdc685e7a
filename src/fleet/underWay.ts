/** The calls that are under way, by the name of their world. */
export class UnderWay<T> {
  private readonly calls = new Map<string, Promise<T>>();

  /** Remembers a call until it settles. */
  add(name: string, call: Promise<T>): Promise<T> {
    this.calls.set(name, call);
    const forget = (): void => {
      if (this.calls.get(name) === call) this.calls.delete(name);
    };
    call.then(forget, forget);
    return call;
  }

  get(name: string): Promise<T> | undefined {
    return this.calls.get(name);
  }

  all(): readonly Promise<T>[] {
    return [...this.calls.values()];
  }
}
