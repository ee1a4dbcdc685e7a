/** One or more lines that a recipe adds to an existing file. */
interface Edit {
  readonly file: string;
  readonly before: string;
  readonly add: string;
}

/** A recipe of CONTRIBUTING.md with a small example. The files that it adds are in `examples/<name>`. */
export interface Recipe {
  readonly name: string;
  /** The name of the recipe in CONTRIBUTING.md, if it has several examples. */
  readonly recipe?: string;
  /** The files that a person writes or edits. CONTRIBUTING.md promises their number. */
  readonly files: readonly string[];
  readonly edits: readonly Edit[];
}

const NOTE_PART = `const backupNote = object(
  { text: described(trimmed('a text'), 'What it says.'), expires: described(offset, 'When it expires.') },
  { expected: 'a note' },
);

function noteOf(
  { text, expires }: Infer<typeof backupNote>,
  { groupId, start, ago, idAt }: RowContext<'projects'>,
): DatedRow<RowOf<'backupNotes'>> {
  const created = ago(DAY_MS);
  return { at: created, row: { id: idAt(created), groupId, text, created, expires: start + expires } };
}

`;

const CONTRACT_SECTION = `const contract = object(
  { number: described(trimmed('a number'), 'Its number.') },
  { expected: 'a contract' },
);

function contractOf(
  { number }: Infer<typeof contract>,
  { orgId, ago, idAt }: RowContext<'organizations'>,
): DatedRow<RowOf<'contracts'>> {
  const signed = ago(DAY_MS);
  return { at: signed, row: { id: idAt(signed), orgId, number, signed } };
}

`;

const INSPECTION_SECTION = `const inspection = object(
  { age: described(duration, 'How long ago it was.'), result: described(trimmed('a text'), 'What it found.') },
  { expected: 'an inspection' },
);

function inspectionOf(
  { age, result }: Infer<typeof inspection>,
  { groupId, clusterId, ago, idAt }: RowContext<'clusters'>,
): DatedRow<RowOf<'inspections'>> {
  const at = ago(age);
  return { at, row: { id: idAt(at), groupId, clusterId, result, at } };
}

`;

const NOTES_PATH = `  /groups/{groupId}/backupNotes:
    get:
      operationId: listBackupNotes
      x-role: ANY
      x-surface: extended
      x-paged: true
      tags: [Backup]
      summary: List the notes about backups
      description: Lists the notes of a project.
      responses:
        '200':
          description: The notes.
          content:
            application/json:
              schema: { x-page-of: BackupNote }

`;

const NOTES_SCHEMA = `    BackupNote:
      type: object
      additionalProperties: false
      required: [created, id, text]
      properties:
        created: { $ref: '#/components/schemas/Timestamp' }
        id: { $ref: '#/components/schemas/ObjectId' }
        text: { type: string }
`;

const NOTES_RULE = `  invariants: [
    {
      members: ['expires', 'created'],
      says: 'a note would expire before it was written',
      holds: ({ expires, created }) => expires > created,
    },
  ],
`;

const NOTES_TABLE = 'src/world/tables/backupNotes.ts';
const TABLES = 'src/world/tables/index.ts';
const FIXTURE_PART = 'src/input/fixture/listedTables.ts';
const CONTRACT_PART = 'src/contract/openapi/backup.yaml';
const HANDLERS = 'src/api/backup/operations.ts';

const NOTES_HANDLER = `/** Lists the notes about the backups of a project. */
export const listBackupNotes: Operation<'listBackupNotes'> = (call) => {
  const notes = call.world.backupNotes.select('project', call.project.id);
  return { body: list(call, notes, ({ id, text, created }) => ({ id, text, created: timestamp(created) })) };
};

`;

const COMMANDS = 'src/commands/clock.ts';

const MIDNIGHT_COMMAND = `  defineCommand({
    name: 'advanceToMidnight',
    method: 'post',
    path: '/v1/worlds/{world}/clock/midnight',
    summary: 'Advances the clock to a midnight.',
    description: 'Runs everything that is due until then.',
    body: midnightInput,
    answer: answers('The agenda entries that ran.', passageSchema),
    example: { body: { nights: 2 } },
    run: async ({ world, body }) => {
      const { nights } = readInput(midnightInput, body);
      const result = await world.advance((now) => (Math.floor(now / DAY_MS) + nights) * DAY_MS);
      return runAtOnce(presentingAdvance(result, world.world));
    },
  }),
`;

/** Adds a table, with a section of the fixture's format, and a line for the owners whose entries list its rows. */
function tableRecipe(table: string, section: string, line: string, beforeLine: string): Omit<Recipe, 'name'> {
  return {
    files: [`src/world/tables/${table}.ts`, TABLES, FIXTURE_PART],
    edits: [
      { file: TABLES, before: 'import ', add: `import { ${table} } from './${table}.js';\n` },
      { file: TABLES, before: '  organizations,\n', add: `  ${table},\n` },
      { file: FIXTURE_PART, before: 'const maintenanceWindow = object(', add: section },
      { file: FIXTURE_PART, before: beforeLine, add: line },
    ],
  };
}

export const recipes: readonly Recipe[] = [
  {
    name: 'table',
    ...tableRecipe(
      'backupNotes',
      NOTE_PART,
      "backupNotes: listedTable('Notes about backups.', backupNote, noteOf),\n    ",
      'maintenanceWindows: listedTable(',
    ),
  },
  {
    name: 'table of organizations',
    recipe: 'table',
    ...tableRecipe(
      'contracts',
      CONTRACT_SECTION,
      "contracts: listedTable('Its contracts.', contract, contractOf)",
      '},\n  projects: {',
    ),
  },
  {
    name: 'table of clusters',
    recipe: 'table',
    ...tableRecipe(
      'inspections',
      INSPECTION_SECTION,
      "inspections: listedTable('When it was inspected.', inspection, inspectionOf)",
      '},\n} satisfies {',
    ),
  },
  {
    name: 'rule of a row',
    files: [NOTES_TABLE],
    edits: [{ file: NOTES_TABLE, before: '  refersTo', add: NOTES_RULE }],
  },
  { name: 'behaviour', files: ['src/behaviours/backupNoteExpires.ts'], edits: [] },
  { name: 'reaction', files: ['src/reactions/notesMarked.ts'], edits: [] },
  { name: 'incident', files: ['src/incidents/notesLost.ts'], edits: [] },
  { name: 'fault', files: ['src/faults/stamp/stamp.ts'], edits: [] },
  {
    name: 'endpoint',
    files: [HANDLERS, CONTRACT_PART],
    edits: [
      { file: HANDLERS, before: 'import ', add: "import { timestamp } from '../../world/timestamp.js';\n" },
      { file: HANDLERS, before: '/** Returns the backup-jobs', add: NOTES_HANDLER },
      { file: CONTRACT_PART, before: '  /admin/backup/groups/{groupId}:', add: NOTES_PATH },
      { file: CONTRACT_PART, before: '    BackupJobsConfig:\n', add: NOTES_SCHEMA },
    ],
  },
  {
    name: 'command',
    files: [COMMANDS],
    edits: [
      { file: COMMANDS, before: 'import ', add: "import { object, whole } from '../schema/schema.js';\n" },
      {
        file: COMMANDS,
        before: '/** `…/clock` and',
        add: 'const midnightInput = object({ nights: whole(1, 31) });\n\n',
      },
      { file: COMMANDS, before: "  defineCommand({\n    name: 'freezeClock'", add: MIDNIGHT_COMMAND },
    ],
  },
  {
    name: 'metric',
    files: ['src/metrics/asserts.ts'],
    edits: [
      {
        file: 'src/metrics/asserts.ts',
        before: "  hostMetric('ASSERT_USER'",
        add: "  hostMetric('ASSERT_NOTES', 'SCALAR_PER_SECOND', () => fixed(2)),\n",
      },
    ],
  },
];
