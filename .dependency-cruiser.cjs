/**
 * Who may import whom in src/. A room is a folder of src/ (or main.ts, index.ts); it may always import itself.
 * A new room gets its line here.
 */
const rooms = {
  schema: [],
  world: ['schema'],
  input: ['schema', 'world', 'contract', 'faults', 'incidents'],
  behaviours: ['world', 'incidents'],
  metrics: ['world', 'incidents'],
  incidents: ['schema', 'world'],
  faults: ['schema', 'world', 'journal'],
  /** Knows V8, Node.js and packages, and nothing of the project: others wrap what they do in it. */
  tuning: [],
  contract: [],
  journal: ['schema', 'world', 'input', 'contract', 'tuning'],
  fixtures: ['schema', 'world', 'input', 'behaviours', 'simulator'],
  simulator: [
    'schema',
    'world',
    'input',
    'behaviours',
    'metrics',
    'incidents',
    'faults',
    'fixtures',
    'journal',
  ],
  scenarios: ['schema', 'world', 'input', 'fixtures', 'simulator'],
  storage: ['schema', 'world', 'simulator'],
  api: ['world', 'input', 'faults', 'simulator', 'metrics', 'contract', 'journal', 'tuning'],
  commands: ['schema', 'world', 'input', 'incidents', 'faults', 'simulator', 'contract', 'journal'],
  control: ['commands', 'schema', 'world', 'input', 'simulator', 'contract', 'journal'],
};
/** Starts and stops it all on behalf of main.ts and of the library. */
rooms.server = Object.keys(rooms);
/** The library calls commands itself: the HTTP face is not on its way. */
rooms.library = Object.keys(rooms).filter((room) => room !== 'control');

/** These are computation only: no package, and of Node.js its types at most. */
const pure = ['schema', 'world', 'behaviours', 'metrics', 'incidents', 'faults'];

/** Packages that any room but the pure ones may import. */
const shared = ['express-openapi-validator', 'pino', 'pino-pretty', 'yaml'];

/** Packages that only some rooms may import. Others are for development: src imports none of them. */
const packages = {
  seedrandom: ['world'],
  express: ['api', 'control', 'server', 'main', 'tuning'],
  '@faker-js/faker': ['fixtures'],
  lowdb: ['storage'],
  'prom-client': ['control'],
  'node-forge': ['server'],
  commander: ['server', 'main'],
};

const anyOf = (names) => `^src/(${names.join('|')})(/|\\.c?ts$)`;
const everywhere = anyOf([...Object.keys(rooms), 'main', 'index', 'launch', 'oldNode']);
const named = (name) => `node_modules/(@types/)?${name.replace('/', '\\/')}/`;

const roomRules = Object.entries(rooms).map(([room, others]) => ({
  name: `imports-of-${room}`,
  comment: `src/${room} may import itself${others.map((other) => `, src/${other}`).join('')} and nothing else of src.`,
  severity: 'error',
  from: { path: anyOf([room]) },
  to: { path: '^src/', pathNot: anyOf([room, ...others]) },
}));

const packageRules = Object.entries(packages).map(([name, knownTo]) => ({
  name: `only-${knownTo.join('-')}-knows-${name}`,
  comment: `${name} is known to ${knownTo.map((room) => `src/${room}`).join(', ')} only.`,
  severity: 'error',
  from: { path: '^src/', pathNot: anyOf(knownTo) },
  to: { path: named(name) },
}));

module.exports = {
  forbidden: [
    ...roomRules,
    ...packageRules,
    {
      name: 'pure-rooms-import-no-package',
      comment:
        'The model computes: packages (seedrandom in the world apart) and Node.js modules belong to the edge.',
      severity: 'error',
      from: { path: anyOf(pure) },
      to: { path: 'node_modules/', pathNot: named('seedrandom') },
    },
    {
      name: 'pure-rooms-import-no-node-module',
      comment: 'The model computes: of Node.js only types may be imported there.',
      severity: 'error',
      from: { path: anyOf(pure) },
      to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-imports-main-or-index',
      comment: 'main.ts and index.ts put everything together; what others need of them belongs to a room.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/(main|index)\\.ts$' },
    },
    {
      name: 'every-room-has-its-line',
      comment:
        'This folder or file is in no room of .dependency-cruiser.cjs: give it its line there, or another place.',
      severity: 'error',
      from: { path: '^src/', pathNot: everywhere },
      to: {},
    },
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one, or need a third. Types may refer to each other.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphan',
      comment: 'Nobody imports this file and it imports nobody: it does nothing here.',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.gen\\.ts$', '^src/launch\\.cts$'] },
      to: {},
    },
    {
      name: 'no-development-package-in-src',
      comment:
        'The bundles contain what src imports: a package gets its line in .dependency-cruiser.cjs first (types of Node.js apart).',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: 'node_modules/',
        pathNot: [...shared, ...Object.keys(packages)].map(named).concat('node_modules/@types/'),
      },
    },
    {
      name: 'everything-resolves',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
