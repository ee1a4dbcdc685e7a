import { StateLines } from '../simulator/state/stateLines.js';
import { CallerError } from '../world/callerError.js';
import { mapping, runInSlices, type Scheduler } from '../world/slices.js';
import { LIMITS } from './limits.js';

/**
 * Reads the lines of a state from chunks of UTF-8 text. Other work runs after each slice, and the text is not kept.
 * Throws a LineError if a line is not valid, or a CallerError if a line is too long.
 */
export async function readStateLines(
  scheduler: Scheduler,
  chunks: AsyncIterable<Uint8Array>,
): Promise<StateLines> {
  const lines = new StateLines();
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const texts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = texts.pop() ?? '';
    if (rest.length > LIMITS.stateLine)
      throw new CallerError('invalid', `A line of the state has more than ${LIMITS.stateLine} characters.`);
    const adding = mapping(texts, (text) => {
      lines.add(text);
    });
    await runInSlices(adding, scheduler);
  }
  if (rest !== '') lines.add(rest);
  return lines;
}
