/**
 * The rooms of src/: what a folder contains, and which other rooms it may import. `.dependency-cruiser.cjs` makes rules of
 * this, and `npm run docs:rooms` the table of CONTRIBUTING.md. A new room gets its entry here.
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
    imports: ['world', 'incidents'],
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
    imports: [],
  },
  input: {
    contains: 'files: YAML, the formats of fixtures and scenarios, errors with line and column',
    imports: ['schema', 'world', 'contract', 'faults', 'incidents'],
  },
  fixtures: {
    contains: 'builds the world of a fixture and advances it through its history',
    imports: ['world', 'input', 'behaviours', 'simulator'],
  },
  journal: {
    contains:
      'the recorded exchanges: search, verification, waiting; `coverage/`; `doctor/`, one file per rule',
    imports: ['schema', 'world', 'tuning', 'contract'],
  },
  simulator: {
    contains: 'holds the worlds and their clocks, lets time pass, reads and writes states',
    imports: ['schema', 'world', 'behaviours', 'incidents', 'faults', 'input', 'journal'],
  },
  scenarios: {
    contains: 'reads and checks scenario files, and finds those that are shipped',
    imports: ['schema', 'world', 'input', 'fixtures', 'simulator'],
  },
  api: {
    contains:
      "the platform's API: `app.ts` is the pipeline, `steps/` its steps, `operations/` one file per operation, `presenters/` row to reply",
    imports: ['world', 'tuning', 'contract', 'faults', 'metrics', 'journal', 'simulator'],
  },
  storage: { contains: 'keeps worlds on disk', imports: ['schema', 'world', 'simulator'] },
  commands: {
    contains: 'what a tester can do: functions of plain arguments, with their input schemas and results',
    imports: ['schema', 'world', 'contract', 'input', 'incidents', 'faults', 'journal', 'simulator'],
  },
  control: {
    contains: 'the commands over HTTP: routes, defences, OpenAPI',
    imports: ['schema', 'world', 'contract', 'journal', 'simulator', 'commands'],
  },
  server: {
    contains: 'starts and stops the program: command line in `config/`, ports, TLS; the real clock',
    imports: [
      ...['schema', 'world', 'tuning', 'contract', 'input', 'fixtures', 'simulator', 'scenarios'],
      ...['storage', 'api', 'commands', 'control'],
    ],
  },
  library: {
    contains: '`createSimulator()`: the commands without HTTP; `src/index.ts` exports it',
    imports: ['schema', 'world', 'contract', 'input', 'journal', 'simulator', 'commands', 'server'],
  },
};

/** Packages that only some rooms may import. */
const packages = {
  seedrandom: ['world'],
  express: ['api', 'control', 'server', 'main', 'tuning'],
  '@faker-js/faker': ['fixtures'],
  lowdb: ['storage'],
  'prom-client': ['control'],
  'node-forge': ['server'],
  commander: ['server', 'main'],
};

module.exports = { rooms, packages };
