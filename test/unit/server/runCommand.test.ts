import { describe, expect, it } from '@jest/globals';
import { runCommand } from '../../../src/server/runCommand.js';

/** Returns the exit code of a command, and the messages to its user. */
async function outcomeOf(
  command: readonly string[],
  variables = {},
): Promise<readonly [number, ...string[]]> {
  const complaints: string[] = [];
  const code = await runCommand(command, variables, (message) => complaints.push(message));
  return [code, ...complaints];
}

const node = (script: string): readonly string[] => [process.execPath, '-e', script];

describe('a command', () => {
  it('ends with its own exit code', async () => {
    expect(await outcomeOf(node('process.exit(7)'))).toEqual([7]);
  });

  it('has its own variables and the variables of the process', async () => {
    const script = 'process.exit(process.env.ADDED === "yes" && process.env.PATH ? 0 : 1)';
    expect(await outcomeOf(node(script), { ADDED: 'yes' })).toEqual([0]);
  });

  it('has the exit code of a shell if a signal ends it', async () => {
    expect(await outcomeOf(node('process.kill(process.pid, "SIGKILL")'))).toEqual([128 + 9]);
  });

  it('ends with 127 and says so if it does not exist', async () => {
    expect(await outcomeOf(['no-such-command'])).toEqual([127, 'no-such-command: command not found']);
  });

  it('ends with 126 and the reason if it is no program', async () => {
    expect(await outcomeOf(['./docs'])).toEqual([126, expect.stringMatching(/^\.\/docs: .*EACCES/)]);
  });

  it('receives the signals of the process while it runs, and only then', async () => {
    const before = process.listenerCount('SIGTERM');
    const coming = outcomeOf(node('setInterval(() => {}, 1000)'));
    expect(process.listenerCount('SIGTERM')).toBe(before + 1);
    process.emit('SIGTERM');
    expect(await coming).toEqual([128 + 15]);
    expect(process.listenerCount('SIGTERM')).toBe(before);
  });
});
