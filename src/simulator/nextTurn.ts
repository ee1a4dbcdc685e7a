/** Lets all other work of the process have a turn. No virtual time passes. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
