/** Waits for the next turn of the event loop. Virtual time does not change. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
