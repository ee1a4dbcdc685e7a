const { packages, rooms } = require('./tools/rooms.cjs');

/** These are computation only: no package, and of Node.js its types at most. */
const pure = ['schema', 'world', 'behaviours', 'metrics', 'incidents', 'faults'];

/** Packages that any room but the pure ones may import. Others than these and `packages` are for development. */
const shared = ['pino', 'pino-pretty', 'yaml'];

const anyOf = (names) => `^src/(${names.join('|')})(/|\\.c?ts$)`;
const everywhere = anyOf([...Object.keys(rooms), 'main', 'index', 'launch', 'oldNode']);
const named = (name) => `node_modules/(@types/)?${name.replace('/', '\\/')}/`;

const roomRules = Object.entries(rooms).map(([room, { imports: others }]) => ({
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
        'The model computes: packages (seedrandom and re2js, which compute too, in the world apart) and Node.js modules belong to the edge.',
      severity: 'error',
      from: { path: anyOf(pure) },
      to: { path: 'node_modules/', pathNot: `${named('seedrandom')}|${named('re2js')}` },
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
      comment: 'This folder or file is no room of tools/rooms.cjs: give it an entry there, or another place.',
      severity: 'error',
      from: { path: '^src/', pathNot: everywhere },
      to: {},
    },
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycle-of-types',
      comment:
        'Two files whose types need each other are one, or need a third. A world has tables, and rules of tables read a world: this circle alone stays.',
      severity: 'error',
      from: { pathNot: '^src/world/(world|ids|defineTable|tables/.*|tree/.*)\\.ts$' },
      to: { circular: true },
    },
    {
      name: 'no-folder-circle',
      comment:
        'Folders that import each other are one folder, or what both need belongs into a third. A folder and its own subfolder may: the folder lists or joins its parts, and the parts share its definitions.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
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
        'The bundles contain what src imports: a package gets its line in tools/rooms.cjs first (types of Node.js apart).',
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
    // Ajv has written the checks of requests, a fifth of all text. Their generator refuses other imports than Ajv's.
    doNotFollow: { path: ['node_modules', '^src/api/requestChecks/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Half of the time is looking for files: only for those that there can be, and never again.
    enhancedResolveOptions: {
      cachedInputFileSystem: { cacheDuration: 600_000 },
      extensions: ['.ts', '.tsx', '.cts', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
