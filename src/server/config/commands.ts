import { Help, Option, type Command } from 'commander';
import type { Flags } from './flags.js';
import { CERTIFY_SETTINGS, type CertifyFlags } from './certifyOptions.js';
import { omit } from '../../world/omit.js';
import { LANGUAGE_NAMES, type LanguageName } from './languages.js';
import { SETTINGS, type Setting } from './settings.js';

type Settings = Readonly<Record<string, Omit<Setting<unknown>, 'env'>>>;
/** Help texts of options, by option name, for commands whose texts differ from the texts of `serve`. */
type Descriptions = Readonly<Record<string, string>>;

const REPEATABLE = new Set(['quirk', 'scenario', 'trial', 'group']);

const SERVE_FOOTER = `
UNDERSTUDY_PORT and so on set them too; lists have commas between. A flag wins.`;

/** Options that the help of `exec` lists. `exec` also accepts all other options of `serve`. */
const EXEC_DESCRIPTIONS: Descriptions = {
  port: 'API (default: any free port)',
  controlPort: 'control plane, or off (default: any free port)',
  fixture: 'starting world, name or file (default: standard)',
  scenario: 'what plays in it, name or file; repeatable',
  report: 'leave a report there: index.html, junit.xml, …',
  bundle: 'on-failure (default), always or never: a bundle in the report',
  secrets: 'replaced (default) or kept: those in the states of bundles',
  log: 'pretty, json or silent (default: silent)',
  logRequests: 'a line for each exchange (default: off)',
};

const EXEC_FOOTER = `
All options of serve work too: see understudy serve --help. Options come before
the command; what follows the command belongs to it.

The command finds the connection in UNDERSTUDY_BASE_URL, UNDERSTUDY_CONTROL_URL,
UNDERSTUDY_PUBLIC_KEY and UNDERSTUDY_PRIVATE_KEY; with --tls auto the CA's
certificate in UNDERSTUDY_CA_FILE and, unless that is set, NODE_EXTRA_CA_CERTS.

The exit code is the command's; 3 when that is 0 and a scenario's expectation
was missed; 127 when there is no such command. A last line on standard error
counts expectations, requests and findings of the doctor.

Example: understudy exec --scenario slow-api -- npm test`;

/** Options of the worlds that `certify` accepts. The others make no sense for worlds that live as long as one trial. */
const CERTIFY_WORLD: Descriptions = {
  fixture: 'starting world, name or file (default: standard)',
  dialect: 'documented or ops-manager (default: documented)',
  seed: 'seed of all randomness (default: 1)',
};

/** Options of `serve` that `certify` does not have. */
const NOT_OF_CERTIFY = [
  ...(['port', 'controlPort', 'watch', 'data', 'dataFlush', 'tls', 'publicUrl', 'controlToken'] as const),
  ...(['controlHosts', 'console', 'report', 'readyFile', 'log', 'logRequests'] as const),
  ...(['fleet', 'advertiseUrl', 'secrets'] as const),
] as const;

const CERTIFY_LISTS: Settings = {
  trial: {
    flags: '--trial <name>',
    description: 'only this one, or the trial in a file; repeatable',
    read: String,
  },
  group: { flags: '--group <name>', description: 'only the trials of this group; repeatable', read: String },
};

const CERTIFY_FOOTER = `
These options of serve work too: --now, --clock, --surface, --quirk, --scenario,
--host. Each trial runs the command once, in a world of its own; it finds the
connection in UNDERSTUDY_BASE_URL and so on, as with exec.

The exit code is 0 when nothing failed beyond the baseline, 1 when something did,
2 for a wrong call, 3 when the run without any fault failed.

Example: understudy certify --report certificate -- npm test`;

const HEALTHCHECK_DESCRIPTIONS: Descriptions = {
  port: "the API's port (default: 8080)",
  controlPort: "the control plane's port, or off (default: 8081)",
  host: 'where the simulator listens (default: both loopbacks)',
  tls: 'as serve was given it: auto, or CERT,KEY (files)',
};

const HEALTHCHECK_FOOTER = `
It asks the control plane, or the API where that is off, and waits 2 seconds at
most. UNDERSTUDY_PORT and the other variables of serve count here too. When the
simulator is not ready, a line says why.`;

const MCP_DESCRIPTIONS: Descriptions = {
  fixture: 'starting world, name or file (default: standard)',
  clock: 'realtime (default), manual or a rate such as 60',
  dialect: 'documented or ops-manager (default: documented)',
};

const MCP_FOOTER = `
It speaks over standard input and output, until the input ends. All options of
serve work too. With UNDERSTUDY_CONTROL_URL it uses the simulator that runs
there; otherwise it starts one on free ports.

Example, in the settings of an agent: "command": "understudy", "args": ["mcp"]`;

const INIT_FOOTER = `
It writes understudy/fixture.yaml, understudy/scenario.yaml and a test, all with
comments, and prints how to run the test. Without --language, files such as
go.mod or pyproject.toml decide. It overwrites nothing.

Example: understudy init --language python`;

/** Adds the command `serve` to the program. It calls `action` with the flags that the user typed. */
export function withServe(program: Command, action: (flags: Flags) => void): void {
  withOptions(
    program.command('serve').description('Run the simulator until SIGTERM or SIGINT.'),
    omit(SETTINGS, 'report', 'bundle', 'secrets'),
  )
    .addHelpText('after', SERVE_FOOTER)
    .action(action);
}

export function withExec(program: Command, action: (run: readonly string[], flags: Flags) => void): void {
  const command = program
    .command('exec')
    .description('Run a command beside the simulator; it has the connection in its environment.')
    .usage('[options] [--] <command...>')
    .argument('<command...>', 'the command and its own options')
    .passThroughOptions();
  withOptions(showingOnly(command, EXEC_DESCRIPTIONS), SETTINGS, EXEC_DESCRIPTIONS)
    .addHelpText('after', EXEC_FOOTER)
    .action(action);
}

export function withCertify(
  program: Command,
  action: (run: readonly string[], flags: Flags & CertifyFlags) => void,
): void {
  const command = program
    .command('certify')
    .description('Test how a client handles the API: its test suite runs once for each trial.')
    .usage('[options] [--] <command...>')
    .argument('[command...]', "the client's test suite or driver, with its own options")
    .passThroughOptions()
    .option('--list', 'print the trials, a line each, name first');
  const worlds = omit(SETTINGS, ...NOT_OF_CERTIFY);
  const descriptions = {
    ...CERTIFY_WORLD,
    ...descriptionsOf(CERTIFY_SETTINGS),
    ...descriptionsOf(CERTIFY_LISTS),
    list: '',
  };
  withOptions(
    showingOnly(command, descriptions),
    { ...CERTIFY_SETTINGS, ...CERTIFY_LISTS, ...worlds },
    descriptions,
  )
    .addHelpText('after', CERTIFY_FOOTER)
    .action(action);
}

function descriptionsOf(settings: Settings): Descriptions {
  return Object.fromEntries(Object.entries(settings).map(([name, { description }]) => [name, description]));
}

export function withList(program: Command, action: () => void): void {
  program
    .command('list')
    .description('Print the fixtures and scenarios that ship, a line each.')
    .addHelpText('after', '\nEach line has the kind, the name for --fixture or --scenario, a description.')
    .action(action);
}

export function withMcp(program: Command, action: (flags: Flags) => void): void {
  const command = program
    .command('mcp')
    .description('Serve the control plane as tools for coding agents, by the Model Context Protocol.');
  withOptions(
    showingOnly(command, MCP_DESCRIPTIONS),
    omit(SETTINGS, 'report', 'log', 'logRequests'),
    MCP_DESCRIPTIONS,
  )
    .addHelpText('after', MCP_FOOTER)
    .action(action);
}

export function withInit(
  program: Command,
  action: (folder: string, options: { readonly language?: LanguageName }) => void,
): void {
  program
    .command('init')
    .description('Write a first fixture, scenario and test into a project.')
    .argument('[dir]', 'the project', '.')
    .addOption(new Option('--language <name>', 'of the test').choices(LANGUAGE_NAMES))
    .addHelpText('after', INIT_FOOTER)
    .action(action);
}

export function withHealthcheck(program: Command, action: (flags: Flags) => void): void {
  const { port, controlPort, host, tls } = SETTINGS;
  const command = program
    .command('healthcheck')
    .description('Exit 0 when the running simulator is ready, else 1.');
  withOptions(command, { port, controlPort, host, tls }, HEALTHCHECK_DESCRIPTIONS)
    .addHelpText('after', HEALTHCHECK_FOOTER)
    .action(action);
}

/** Adds options to a command. A text in `descriptions` replaces the option's own description. */
function withOptions(command: Command, settings: Settings, descriptions: Descriptions = {}): Command {
  for (const [name, { flags, description }] of Object.entries(settings)) {
    const option = new Option(flags, descriptions[name] ?? description);
    if (REPEATABLE.has(name))
      option.argParser((flag, before: readonly string[] | undefined) => [...(before ?? []), flag]);
    command.addOption(option);
  }
  return command;
}

/**
 * Limits the help of a command to `--help` and the options in `descriptions`. The other options are not hidden with
 * `hideHelp`, because commander would then not suggest them for misspelled options.
 */
function showingOnly(command: Command, descriptions: Descriptions): Command {
  return command.configureHelp({
    formatHelp: (shown, helper) => {
      const options = helper.visibleOptions(shown);
      helper.visibleOptions = () =>
        options.filter((option) => option.attributeName() in descriptions || option.long === '--help');
      return new Help().formatHelp(shown, helper);
    },
  });
}
