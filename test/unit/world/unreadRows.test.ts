import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { Table } from '../../../src/world/tree/table.js';
import { made, type UnreadRows } from '../../../src/world/tree/unreadRows.js';

interface Note {
  readonly id: string;
  readonly topic?: string;
  readonly text: string;
}

const keys = { topic: ({ topic, id }: Note) => (topic === undefined ? undefined : [topic, id]) } as const;
type Notes = Table<Note, 'topic'>;

class UnreadNotes implements UnreadRows<Note> {
  readonly made: string[] = [];
  groupsRead = 0;
  idsAsked = 0;

  constructor(private readonly notes: readonly Note[]) {}

  get size(): number {
    return this.notes.length;
  }

  idAt(at: number): string {
    this.idsAsked += 1;
    return this.noteAt(at).id;
  }

  groupedAt(at: number): Pick<Note, 'topic'> {
    this.groupsRead += 1;
    const { topic } = this.noteAt(at);
    return topic === undefined ? {} : { topic };
  }

  rowAt(at: number): Note {
    const note = this.noteAt(at);
    this.made.push(note.id);
    return { ...note };
  }

  private noteAt(at: number): Note {
    const note = this.notes[at];
    if (note === undefined) throw new RangeError(`There is no note ${at}.`);
    return note;
  }
}

const someNote: fc.Arbitrary<Note> = fc.record(
  {
    id: fc.integer({ min: 0, max: 150 }).map(String),
    topic: fc.constantFrom('a', 'b', 'c'),
    text: fc.string({ maxLength: 3 }),
  },
  { requiredKeys: ['id', 'text'] },
);

function note(number: number): Note {
  return { id: String(number).padStart(5, '0'), topic: number % 2 === 0 ? 'even' : 'odd', text: 'old' };
}

function notes(count: number): UnreadNotes {
  return new UnreadNotes(Array.from({ length: count }, (_, number) => note(number)));
}

function readAll(table: Notes): object {
  const topics = ['a', 'b', 'c'].map((topic) => table.select('topic', topic).toArray());
  return { size: table.size, rows: table.all().toArray(), topics };
}

describe('a table of unread rows', () => {
  it('has the same rows as a table of rows, also after changes', () => {
    const rows = fc.uniqueArray(someNote, { maxLength: 120, selector: ({ id }) => id });
    const changes = fc.array(
      fc.oneof(
        someNote,
        someNote.map(({ id }) => id),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(rows, changes, fc.boolean(), (all, changed, isDeferred) => {
        const change = (table: Notes, what: Note | string): Notes =>
          typeof what === 'string' ? table.remove(what) : table.put(what);
        const plain: Notes = Table.of(keys, all);
        const unread = new UnreadNotes(plain.all().toArray());
        const table: Notes = isDeferred ? Table.deferred(keys, unread) : Table.of(keys, unread);
        const [wanted, found] = [changed.reduce(change, plain), changed.reduce(change, table)];
        expect(found.size).toBe(wanted.size);
        expect(found.changesSince(table)).toEqual(wanted.changesSince(plain));
        expect(readAll(found)).toEqual(readAll(wanted));
      }),
    );
  });

  it('makes no row until one is read, and then only those beside it', () => {
    const unread = notes(1_000);
    const table: Notes = Table.of(keys, unread);
    expect(table.size).toBe(1_000);
    expect(table.between('topic', 'odd', '00100', '00200').size).toBe(50);
    expect(unread.made).toEqual([]);
    expect(table.get('00500')).toEqual(note(500));
    expect(unread.made).toContain('00500');
    expect(unread.made.length).toBeLessThanOrEqual(32);
  });

  it('makes each row of the table once, so that all versions have the same object, which is frozen', () => {
    const unread = notes(100);
    const table: Notes = Table.of(keys, unread);
    const later = table.put({ id: '00200', text: 'new' });
    expect(later.get('00051')).toBe(table.get('00051'));
    expect(Object.isFrozen(later.get('00051'))).toBe(true);
    expect(table.all().toArray()).toHaveLength(100);
    expect(unread.made).toHaveLength(100);
  });

  it('is built in steps that each ask for few ids', () => {
    const unread = notes(20_000);
    const building = Table.building(keys, unread);
    let most = 0;
    for (let step = building.next(); step.done !== true; step = building.next()) {
      most = Math.max(most, unread.idsAsked);
      unread.idsAsked = 0;
    }
    expect(most).toBeLessThanOrEqual(200);
  });

  it('keeps no row that a walk through many rows makes', () => {
    const unread = notes(20_000);
    const table: Notes = Table.of(keys, unread);
    const { text } = table.get('00500') ?? note(0);
    const before = unread.made.length;
    const walks = [1, 2].map(() => Array.from(table.all().lazily(), ({ id }) => id));
    expect(walks[0]).toEqual(walks[1]);
    expect(walks[0]).toHaveLength(20_000);
    expect([text, unread.made.length - before]).toEqual(['old', 2 * (20_000 - before)]);
  });

  it('reads the groups of its rows only when it is first read, if it is deferred', () => {
    const unread = notes(3);
    const table: Notes = Table.deferred(keys, unread);
    expect(table.size).toBe(3);
    expect(unread.groupsRead).toBe(0);
    expect(table.select('topic', 'even').size).toBe(2);
    expect(table.select('topic', 'odd').size).toBe(1);
    expect(unread.groupsRead).toBe(3);
  });

  it('is not built for rows that come after all others, which are its changes', () => {
    const unread = notes(3);
    const table: Notes = Table.deferred(keys, unread);
    const added = Array.from({ length: 150 }, (_, at) => note(at + unread.size));
    const put = (all: readonly Notes[], row: Note): readonly Notes[] => [
      ...all,
      (all.at(-1) ?? table).put(row),
    ];
    const versions = added.slice(0, 100).reduce(put, []);
    expect(versions[1]?.changesSince(table).put).toEqual(added.slice(0, 2));
    expect(versions[1]?.changesSince(versions[1])).toEqual({ put: [], removed: [] });
    expect([versions[99]?.size, unread.groupsRead]).toEqual([103, 0]);
    const wanted = Table.of(keys, [...made(notes(3)), ...added]);
    const last = added.slice(100).reduce(put, versions).at(-1) ?? table;
    expect(readAll(last)).toEqual(readAll(wanted));
    expect(last.changesSince(versions[49] ?? table).put).toEqual(added.slice(50));
    expect(versions[49]?.changesSince(last).removed).toEqual(added.slice(50).map(({ id }) => id));
    expect(unread.groupsRead).toBe(3);
  });

  it('is built for a row that may replace another one', () => {
    const table: Notes = Table.deferred(keys, notes(3));
    const [changed, forked] = [table.put({ ...note(1), text: 'new' }), table.put(note(7))];
    const texts = Array.from(changed.all(), ({ text }) => text);
    expect(texts).toEqual(['old', 'new', 'old']);
    expect(forked.changesSince(changed)).toEqual({ put: [note(1), note(7)], removed: [] });
  });

  it('makes the rows at once if behaviours act on them', () => {
    const unread = notes(3);
    const table = Table.of(keys, unread, { wakes: ({ text }) => (text === 'old' ? 5 : undefined) });
    expect(unread.made).toHaveLength(3);
    expect(table.firstDue('wakes')).toEqual({ at: 5, row: note(0) });
  });
});
