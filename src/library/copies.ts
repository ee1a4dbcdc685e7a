import { settle } from './simulatorError.js';

/**
 * Like `settle`, for a command whose result is data. Returns a copy, because results share lists and objects with the rows of worlds,
 * and forks share rows: a caller that sorts a list of a result must not change a world.
 */
export function settleCopy<T>(run: () => T | Promise<T>): Promise<T> {
  return settle(() => {
    const result = run();
    return result instanceof Promise
      ? result.then((value) => structuredClone(value))
      : structuredClone(result);
  });
}

/**
 * Returns a copy of a value that passes between the caller and a world, so that either can change its own. A value that cannot be
 * copied, such as a function in an input, stays unchanged: the command refuses it and says where it is.
 */
export function copyOf<T>(value: T): T {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}
