/**
 * The rooms of src/: the contents of each folder, and which other rooms it may import. `.dependency-cruiser.cjs` derives its
 * rules from this list, and `npm run generate` the table of CONTRIBUTING.md. Add new rooms here.
 */
const rooms = {
  contract: {
    contains:
      'the description of the API, one file per resource in `openapi/`, and the files generated from it',
    imports: [],
  },
  schema: {
    contains: 'the schema language: JSON Schema written in TypeScript, its inferred types, and its reader',
    imports: [],
  },
  world: {
    contains:
      'the World: one definition per table in `tables/`, time, random numbers, errors; finders and moves per resource',
    imports: ['schema'],
  },
  behaviours: {
    contains: 'what the platform does by itself, one file each',
    imports: ['world', 'incidents', 'metrics'],
  },
  reactions: {
    contains: 'what follows from a change, one file each; `commit.ts` is the only way to change a world',
    imports: ['world', 'scenarios'],
  },
  incidents: {
    contains: 'what can go wrong in a world, one file each; `targets/` finds their targets',
    imports: ['schema', 'world'],
  },
  faults: {
    contains: 'what can go wrong with an exchange, one folder each; `engine/` decides and carries it out',
    imports: ['schema', 'world', 'journal'],
  },
  metrics: {
    contains: 'one file per family of metrics; `model/` describes hosts, `series/` makes points',
    imports: ['world', 'incidents'],
  },
  tuning: {
    contains:
      'tricks that need internals of V8, Node.js or packages, one file each; `UNDERSTUDY_TUNING=off` turns them off',
    imports: ['world'],
  },
  rows: {
    contains: 'the rows of a world as testers see and change them; `definitions/` says how, per collection',
    imports: ['schema', 'world', 'incidents'],
  },
  input: {
    contains: 'files: YAML, the formats of fixtures and scenarios, errors with line and column',
    imports: ['schema', 'world', 'contract', 'faults', 'incidents', 'rows'],
  },
  fixtures: {
    contains: 'builds the world of a fixture and advances it through its history',
    imports: ['world', 'input', 'reactions', 'simulator'],
  },
  journal: {
    contains:
      'the recorded exchanges: search, verification, waiting; `coverage/`; `doctor/`, one file per rule',
    imports: ['schema', 'world', 'contract'],
  },
  bundle: {
    contains: 'bundles: recorded runs in one file; writes them, reads them, and makes their worlds again',
    imports: ['schema', 'world', 'contract', 'journal', 'simulator'],
  },
  report: {
    contains: 'the report of a run, and its forms: a page, JUnit XML, an HTTP Archive',
    imports: ['schema', 'world', 'journal'],
  },
  scenarios: {
    contains: 'loads a scenario, checks it against a world, applies it, runs its steps, and gives verdicts',
    imports: ['schema', 'world', 'input', 'incidents', 'journal', 'rows'],
  },
  simulator: {
    contains: 'holds the worlds and their clocks, lets time pass, reads and writes states',
    imports: [
      ...[
        'schema',
        'world',
        'contract',
        'behaviours',
        'reactions',
        'incidents',
        'faults',
        'input',
        'journal',
        'scenarios',
      ],
    ],
  },
  api: {
    contains:
      "the platform's API: `app.ts` is the pipeline, `steps/` its steps, other folders hold one resource each: `operations.ts` (handlers), `present.ts` (row to reply), `read.ts` (input)",
    imports: ['world', 'tuning', 'contract', 'faults', 'metrics', 'journal', 'simulator'],
  },
  record: {
    contains:
      'reads a running platform: calls its API, compares the replies with the contract, and makes a world of them',
    imports: ['schema', 'world', 'contract', 'input', 'metrics', 'journal'],
  },
  storage: { contains: 'keeps worlds on disk', imports: ['schema', 'world', 'input', 'simulator'] },
  fleet: {
    contains:
      'replicas that share worlds: their logs, leases and claims in PostgreSQL; replies wait for appends',
    imports: ['world', 'faults', 'simulator', 'storage'],
  },
  commands: {
    contains: 'what a tester can do: one `defineCommand` each, with path, schemas, example and function',
    imports: [
      ...['schema', 'world', 'contract', 'input', 'incidents', 'faults', 'metrics', 'journal', 'rows'],
      ...['scenarios', 'report', 'simulator', 'bundle'],
    ],
  },
  control: {
    contains: 'the commands over HTTP: their routes and description, defences',
    imports: ['schema', 'world', 'contract', 'journal', 'report', 'simulator', 'commands'],
  },
  console: {
    contains:
      'the console, a page for people that calls the control plane from a browser; `control.gen.ts` has the types of its calls',
    imports: [],
  },
  server: {
    contains: 'starts and stops the program: command line in `config/`, ports, TLS; the real clock',
    imports: [
      ...['schema', 'world', 'tuning', 'contract', 'input', 'fixtures', 'journal', 'simulator'],
      ...['scenarios', 'report', 'storage', 'fleet', 'record', 'bundle', 'api', 'commands', 'control'],
    ],
  },
  certify: {
    contains:
      '`understudy certify`: runs a client once for each trial, judges it, and writes its certificate; `drive/` makes single calls with it',
    imports: [
      ...[
        'schema',
        'world',
        'tuning',
        'contract',
        'input',
        'journal',
        'rows',
        'scenarios',
        'report',
        'simulator',
      ],
      ...['commands', 'server'],
    ],
  },
  library: {
    contains: '`createSimulator()`: the commands without HTTP; `src/index.ts` exports it',
    imports: [
      'schema',
      'world',
      'contract',
      'input',
      'journal',
      'rows',
      'scenarios',
      'report',
      'simulator',
      'commands',
      'server',
    ],
  },
};

/** Packages that only some rooms may import. */
const packages = {
  pg: ['fleet'],
  re2js: ['world'],
  seedrandom: ['world'],
  express: ['api', 'control', 'server', 'main'],
  'express-openapi-validator': ['api'],
  fflate: ['api', 'bundle'],
  ajv: ['api', 'record'],
  'ajv-formats': ['api'],
  '@faker-js/faker': ['fixtures'],
  lowdb: ['storage'],
  'prom-client': ['control'],
  'node-forge': ['server'],
  commander: ['server', 'main'],
  '@modelcontextprotocol/sdk': ['server'],
  preact: ['console'],
  '@preact/signals': ['console'],
  'openapi-fetch': ['console'],
  'eventsource-parser': ['console'],
};

module.exports = { rooms, packages };
