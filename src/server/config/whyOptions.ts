import type { Command } from 'commander';
import { controlAddressIn, type ControlAddress } from './controlAddress.js';
import type { Surroundings } from './environment.js';
import { UsageError } from './usageError.js';

/** The call that `understudy why` asks about. */
export interface WhyOptions {
  readonly control: ControlAddress;
  readonly world: string;
  /** Number of an entry of the journal. Unset for the latest call that failed. */
  readonly id?: number;
}

interface WhyFlags {
  readonly control?: string;
  readonly world: string;
  readonly id?: string;
}

const DEFAULT_CONTROL = 'http://localhost:8081';

const WHY_FOOTER = `
It asks the simulator that runs, at UNDERSTUDY_CONTROL_URL or at its usual port,
with UNDERSTUDY_CONTROL_TOKEN if that is set.

The exit code is 0 with an answer, 1 when no call has failed, 2 when no control
plane answers or the journal has no such entry.

Example: understudy why --id 37`;

/** Adds the command `why` to the program. */
export function withWhy(
  program: Command,
  { env }: Surroundings,
  choose: (options: WhyOptions) => void,
): void {
  program
    .command('why')
    .description('Say why the latest failed call failed, in one sentence.')
    .option('--control <url>', `control plane (default: ${DEFAULT_CONTROL})`)
    .option('--world <name>', 'the world of the call', 'default')
    .option('--id <entry>', 'another call: its number in the journal')
    .addHelpText('after', WHY_FOOTER)
    .action(({ control, world, id }: WhyFlags) => {
      const known = controlAddressIn(env);
      const url = control ?? known?.url ?? DEFAULT_CONTROL;
      if (!URL.canParse(url) || !/^https?:/.test(url))
        throw new UsageError(
          `--control: expected a URL such as ${DEFAULT_CONTROL}, not ${JSON.stringify(url)}`,
        );
      if (id !== undefined && !/^[1-9]\d{0,14}$/.test(id))
        throw new UsageError(`--id: expected the number of an entry, not ${JSON.stringify(id)}`);
      choose({
        control: { ...known, url: url.replace(/\/+$/, '') },
        world,
        ...(id !== undefined && { id: Number(id) }),
      });
    });
}
