import type { Command } from 'commander';
import { omit } from '../../world/omit.js';
import { readCertifyOptions } from './certifyOptions.js';
import {
  withCertify,
  withExec,
  withHealthcheck,
  withInit,
  withMcp,
  withList,
  withServe,
} from './commands.js';
import { withLint } from './lintCommand.js';
import { controlAddressIn } from './controlAddress.js';
import { readAddress, readConfig, type Config } from './config.js';
import type { Flags } from './flags.js';
import { variableOf, type Surroundings } from './environment.js';
import type { Invocation } from './invocation.js';
import { withCompare, withRecord } from './recordOptions.js';
import { withOpen, withReplay } from './recorderOptions.js';
import { SETTINGS, type Environment, type Setting } from './settings.js';
import { ownPorts } from './sharing.js';
import { UsageError } from './usageError.js';
import { withWhy } from './whyOptions.js';

type Choose = (invocation: Invocation) => void;
/** Functions that add commands to the program, by the names of the commands. */
type Adders = Readonly<Record<string, () => void>>;

/** Adds the command that the first argument names, or all commands. Parsing calls `choose` with the chosen command. */
export function addCommands(
  program: Command,
  [first = '']: readonly string[],
  surroundings: Surroundings,
  choose: Choose,
): void {
  const adders: Adders = {
    ...simulators(program, surroundings, choose),
    ...tools(program, surroundings, choose),
    ...files(program, choose),
    ...platforms(program, surroundings, choose),
    ...questions(program, surroundings, choose),
  };
  // The options of all commands would take a thirtieth of a start.
  const names = Object.hasOwn(adders, first) ? [first] : Object.keys(adders);
  for (const name of names) adders[name]?.();
}

/** The commands that start a simulator for people and tests. */
function simulators(program: Command, { env, isTerminal }: Surroundings, choose: Choose): Adders {
  return {
    serve: () => {
      withServe(program, (flags) => {
        choose({ command: 'serve', config: readConfig(flags, env, isTerminal) });
      });
    },
    exec: () => {
      withExec(program, (run, flags) => {
        const config = readConfig(besideCommand(flags, env), env, isTerminal);
        choose({ command: 'exec', config: { ...config, forwards: true }, run });
      });
    },
  };
}

/** Options of a simulator whose control plane only this process calls. */
const OWN_CLIENT = { log: 'silent', controlTls: 'off' };

/** The commands that start simulators for a client under test and for a coding agent. */
function tools(program: Command, { env }: Surroundings, choose: Choose): Adders {
  return {
    certify: () => {
      withCertify(program, (run, flags) => {
        const options = readCertifyOptions(flags);
        if (run.length === 0 && !options.list)
          throw new UsageError('certify: expected a command after --; see understudy certify --help');
        choose({ command: 'certify', config: readTrialConfig(flags, env), options, run });
      });
    },
    mcp: () => {
      withMcp(program, (flags) => {
        const own = { ...ownPorts(flags, env), ...flags, ...OWN_CLIENT };
        const config = { ...readConfig(own, env, false), forwards: true };
        const address = controlAddressIn(env);
        choose({ command: 'mcp', config, ...(address && { address }) });
      });
    },
  };
}

/** The commands for files of users. */
function files(program: Command, choose: Choose): Adders {
  return {
    lint: () => {
      withLint(program, (given, { watch = false, explain = false }) => {
        choose({ command: 'lint', files: given, watch, explain });
      });
    },
    list: () => {
      withList(program, () => {
        choose({ command: 'list' });
      });
    },
    init: () => {
      withInit(program, (folder, { language }) => {
        choose({ command: 'init', folder, ...(language !== undefined && { language }) });
      });
    },
  };
}

/** The commands that read a running platform or a recorded run. */
function platforms(program: Command, surroundings: Surroundings, choose: Choose): Adders {
  const { env } = surroundings;
  return {
    record: () => {
      withRecord(program, env, (options) => {
        choose({ command: 'record', options });
      });
    },
    compare: () => {
      withCompare(program, env, (options) => {
        choose({ command: 'compare', options });
      });
    },
    open: () => {
      withOpen(program, surroundings, choose);
    },
    replay: () => {
      withReplay(program, surroundings, choose);
    },
  };
}

/** The commands that ask a simulator that runs. */
function questions(program: Command, surroundings: Surroundings, choose: Choose): Adders {
  const { env } = surroundings;
  return {
    why: () => {
      withWhy(program, surroundings, (options) => {
        choose({ command: 'why', options });
      });
    },
    healthcheck: () => {
      withHealthcheck(program, (flags) => {
        choose({ command: 'healthcheck', address: readAddress(flags, env) });
      });
    },
  };
}

/**
 * Adds the defaults of `exec` to its options. By default it uses any free ports, because the command reads
 * the URLs from its environment. It logs nothing, because the terminal shows the output of the command.
 */
function besideCommand(flags: Flags, env: Environment): Flags {
  const isUnset = (setting: Setting<unknown>): boolean => variableOf(setting.env, env) === undefined;
  const asksForRequests = flags.logRequests !== undefined || !isUnset(SETTINGS.logRequests);
  const { port, controlPort } = ownPorts(flags, env);
  return {
    ...(isUnset(SETTINGS.port) && { port }),
    ...(isUnset(SETTINGS.controlPort) && { controlPort }),
    ...(isUnset(SETTINGS.log) && !asksForRequests && { log: 'silent' }),
    ...flags,
  };
}

/** The start of the clock in trials, so that two runs have the same data. */
const TRIALS_START = '2026-01-01T00:00:00Z';

/** Reads the options of the worlds of trials. Each world has free ports, lives in memory, and logs nothing. */
function readTrialConfig(flags: Flags, env: Environment): Config {
  const now = variableOf(SETTINGS.now.env, env) === undefined ? { now: TRIALS_START } : {};
  const own = { port: '0', controlPort: '0', log: 'silent' };
  return omit(
    readConfig({ ...now, ...omit(flags, 'report'), ...own }, env, false),
    'data',
    'fleet',
    'advertiseUrl',
    'report',
    'readyFile',
    'tls',
    'controlTls',
  );
}
