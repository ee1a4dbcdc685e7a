import { MESSAGE_LENGTH_MAX, TEST_LENGTH_MAX } from '../commands/outcome.js';
import { SimulatorError } from './simulatorError.js';
import type { World } from './world.js';

/**
 * Runs a test that uses a world, and reports its outcome: for tests of jest and vitest. If the test fails, its error also says why
 * the latest failed call of the world failed, how many calls there were, and why expectations of scenarios are not met.
 *
 * @example
 * test('lists clusters', () => testIn(world, 'lists clusters', async () => { … }));
 */
export async function testIn<T>(
  world: Pick<World, 'outcome' | 'summary'>,
  test: string,
  run: () => T | Promise<T>,
): Promise<T> {
  const name = test.slice(0, TEST_LENGTH_MAX);
  let result: T;
  try {
    result = await run();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const message = text.slice(0, MESSAGE_LENGTH_MAX) || 'no message';
    if (error instanceof Error) await explain(world, error);
    await known(() => world.outcome({ test: name, passed: false, message }));
    throw error;
  }
  await known(() => world.outcome({ test: name, passed: true }));
  return result;
}

/** Adds to an error the summary of the world. Runners show the stack, which begins with the message. */
async function explain(world: Pick<World, 'summary'>, error: Error): Promise<void> {
  const summary = await known(() => world.summary());
  if (summary === undefined) return;
  const { message, stack = '' } = error;
  error.message = `${message}\n\n${summary.text}`;
  if (stack.includes(message)) error.stack = stack.replace(message, () => error.message);
}

/** Returns the answer about a world, or `undefined` if the test has deleted the world. */
async function known<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SimulatorError) return undefined;
    throw error;
  }
}
