/** Lets everybody else have a turn: what is long must not keep others waiting. It says nothing of the time. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
