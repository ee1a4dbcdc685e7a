import type { ChildProcess } from 'node:child_process';
import type { Environment } from '../../server/config/settings.js';
import { after, ticks } from '../../server/realClock.js';
import { endOf, endOfCommand, startCommand, type CommandResult } from '../childCommand.js';
import { parseExactly } from './exactJson.js';
import { readReply, type DriverReply } from './reply.js';

/** Maximum number of bytes of a line that a driver prints. */
const LINE_BYTES_MAX = 64 * 1024 * 1024;

/** Maximum number of lines that a driver prints before they are read. Further ones are dropped. */
const LINES_MAX = 100;

/** A call that a driver makes. */
export interface DriverCall {
  readonly case: string;
  readonly baseUrl: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly call: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** A running driver. */
export interface Driver {
  /** Makes a call. Returns the reply, or a problem if the driver ends, is too slow, or prints anything else. */
  call(call: DriverCall): Promise<DriverReply>;
  /** Ends the driver. Returns the end of its output. */
  end(): Promise<string>;
}

/** Starts a driver that finds its world by these variables, and may run `timeoutMs` real milliseconds. */
export type StartDriver = (variables: Environment, timeoutMs: number) => Driver;

/** Returns the function that starts the driver with this command. */
export function driverOf(command: readonly string[]): StartDriver {
  return (variables, timeoutMs) => new ProcessDriver(command, variables, timeoutMs);
}

/** A driver in a process of its own: it reads a call on each line of its input, and prints a reply on a line of its output. */
class ProcessDriver implements Driver {
  private readonly child: ChildProcess;
  private readonly ended: Promise<CommandResult>;
  private readonly deadline: number;
  private readonly lines: string[] = [];
  private rest = '';
  private waiting: ((line: string) => void) | undefined;

  constructor(command: readonly string[], variables: Environment, timeoutMs: number) {
    this.deadline = ticks() + timeoutMs;
    this.child = startCommand(command, variables, true);
    this.ended = endOfCommand(this.child, timeoutMs);
    // A driver that has ended closes its input.
    this.child.stdin?.on('error', () => undefined);
    this.child.stdout?.setEncoding('utf8').on('data', this.receive);
  }

  async call(call: DriverCall): Promise<DriverReply> {
    const reply = this.nextLine();
    this.child.stdin?.write(`${JSON.stringify(call)}\n`);
    const line = await Promise.race([reply, this.ended]);
    if (typeof line !== 'string') return { kind: 'broken', text: `the driver ${endOf(line)}` };
    const value = parseExactly(line);
    if (value === undefined)
      return { kind: 'broken', text: `the driver printed no JSON: ${JSON.stringify(line.slice(0, 100))}` };
    return readReply(value);
  }

  /** Closes the input of the driver and waits for its end. */
  async end(): Promise<string> {
    this.child.stdin?.end();
    const cancel = after(Math.max(0, Math.min(END_MS, this.deadline - ticks())), () => {
      this.child.kill('SIGKILL');
    });
    const { output } = await this.ended;
    cancel();
    return output;
  }

  private nextLine(): Promise<string> {
    const line = this.lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    return new Promise((resolve) => {
      this.waiting = resolve;
    });
  }

  private readonly receive = (text: string): void => {
    const [first = '', ...more] = text.split('\n');
    const all = [this.rest + first, ...more];
    this.rest = all.pop() ?? '';
    if (this.rest.length > LINE_BYTES_MAX) this.child.kill('SIGKILL');
    for (const line of all.filter((each) => each.trim() !== '')) {
      const { waiting } = this;
      this.waiting = undefined;
      if (waiting !== undefined) waiting(line);
      else if (this.lines.length < LINES_MAX) this.lines.push(line);
    }
  };
}

/** Time in which a driver ends after its input is closed, in milliseconds. */
const END_MS = 2_000;
