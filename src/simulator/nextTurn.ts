/** Waits for the next turn of the event loop. No virtual time passes. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
