/** A line or more that a recipe adds to a file that exists. */
interface Edit {
  readonly file: string;
  readonly before: string;
  readonly add: string;
}

/** A recipe of CONTRIBUTING.md with a small example. The files that it adds are in `examples/<name>`. */
export interface Recipe {
  readonly name: string;
  /** The source files that a person writes or edits, as CONTRIBUTING.md promises. */
  readonly files: readonly string[];
  /** Lines of documents that a person writes. */
  readonly documents?: readonly string[];
  readonly edits: readonly Edit[];
}

const NOTE_PART = `const backupNote = object(
  { text: described(trimmed('a text'), 'What it says.'), expires: described(offset, 'When it expires.') },
  { expected: 'a note' },
);

function noteOf(
  { text, expires }: Infer<typeof backupNote>,
  { groupId, start, ago, idAt }: RowContext,
): DatedRow<RowOf<'backupNotes'>> {
  const created = ago(DAY_MS);
  return { at: created, row: { id: idAt(created), groupId, text, created, expires: start + expires } };
}

`;

const NOTES_PATH = `  /groups/{groupId}/backupNotes:
    get:
      operationId: listBackupNotes
      x-role: ANY
      x-surface: extended
      tags: [Backup]
      summary: List the notes about backups
      description: Lists the notes of a project.
      parameters:
        - $ref: '#/components/parameters/groupId'
        - $ref: '#/components/parameters/pageNum'
        - $ref: '#/components/parameters/itemsPerPage'
        - $ref: '#/components/parameters/includeCount'
        - $ref: '#/components/parameters/pretty'
        - $ref: '#/components/parameters/envelope'
      responses:
        '200':
          description: The notes.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/BackupNoteList' }
        '401': { $ref: '#/components/responses/Unauthorized' }
        '404': { $ref: '#/components/responses/NotFound' }
        default: { $ref: '#/components/responses/Error' }

`;

const NOTES_SCHEMA = `    BackupNoteList:
      type: object
      additionalProperties: false
      required: [links, results, totalCount]
      properties:
        links: { $ref: '#/components/schemas/Links' }
        results:
          type: array
          items:
            type: object
            additionalProperties: false
            required: [created, id, text]
            properties:
              created: { $ref: '#/components/schemas/Timestamp' }
              id: { $ref: '#/components/schemas/ObjectId' }
              text: { type: string }
        totalCount: { $ref: '#/components/schemas/TotalCount' }
`;

const FIXTURE_PART = 'src/input/fixture/projectTables.ts';
const CONTRACT_PART = 'src/contract/openapi/backup.yaml';

export const recipes: readonly Recipe[] = [
  {
    name: 'table',
    files: ['src/world/tables/backupNotes.ts', 'src/world/tables/index.ts', FIXTURE_PART],
    edits: [
      ...listed('src/world/tables/index.ts', './backupNotes.js', 'backupNotes', '  organizations,\n'),
      {
        file: FIXTURE_PART,
        before: '/** The tables whose rows a project of a fixture lists',
        add: NOTE_PART,
      },
      {
        file: FIXTURE_PART,
        before: '  maintenanceWindows: projectTable(',
        add: "  backupNotes: projectTable('Notes about backups.', backupNote, noteOf),\n",
      },
    ],
  },
  {
    name: 'behaviour',
    files: ['src/behaviours/backupNoteExpires.ts', 'src/behaviours/behaviours.ts'],
    edits: listed(
      'src/behaviours/behaviours.ts',
      './backupNoteExpires.js',
      'backupNoteExpires',
      '  diskFull,\n',
    ),
  },
  {
    name: 'incident',
    files: ['src/incidents/incidents.ts', 'src/incidents/notesLost.ts'],
    documents: ['docs/incidents.md'],
    edits: [
      ...listed('src/incidents/incidents.ts', './notesLost.js', 'notesLost', '  nodeDown,\n'),
      {
        file: 'docs/incidents.md',
        before: '| `node.down` ',
        add: '| `notes.lost` | a project | | Its notes are lost. Nothing heals that. |\n',
      },
    ],
  },
  {
    name: 'fault',
    files: ['src/faults/faults.ts', 'src/faults/stamp/stamp.ts'],
    edits: listed('src/faults/faults.ts', './stamp/stamp.js', 'stamp', '  error,\n'),
  },
  {
    name: 'endpoint',
    files: ['src/api/operations/backup/listBackupNotes.ts', CONTRACT_PART],
    edits: [
      { file: CONTRACT_PART, before: '  /admin/backup/groups/{groupId}:', add: NOTES_PATH },
      { file: CONTRACT_PART, before: '    BackupJobsConfig:\n', add: NOTES_SCHEMA },
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

/** The two lines by which a list imports and names a thing. */
function listed(file: string, path: string, name: string, before: string): readonly Edit[] {
  return [
    { file, before: 'import ', add: `import { ${name} } from '${path}';\n` },
    { file, before, add: `  ${name},\n` },
  ];
}
