import { describe, expect, it } from '@jest/globals';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from '../../support/properties.js';
import { Deferred } from '../../../src/world/tree/deferred.js';
import { Table } from '../../../src/world/tree/table.js';

interface Note {
  readonly id: string;
  readonly topic: string;
  readonly text: string;
}

const keys = { topic: ({ topic, id }: Note) => [topic, id] } as const;
type Notes = Table<Note, 'topic'>;

class DeferredNote extends Deferred<Note> {
  timesMade = 0;

  constructor(private readonly note: Note) {
    super();
  }

  get id(): string {
    return this.note.id;
  }

  get topic(): string {
    return this.note.topic;
  }

  protected make(): Note {
    this.timesMade += 1;
    return Object.freeze({ ...this.note });
  }
}

const someNote: fc.Arbitrary<Note> = fc.record({
  id: fc.integer({ min: 0, max: 150 }).map(String),
  topic: fc.constantFrom('a', 'b', 'c'),
  text: fc.string({ maxLength: 3 }),
});

function note(number: number): Note {
  return { id: String(number).padStart(4, '0'), topic: number % 2 === 0 ? 'even' : 'odd', text: 'old' };
}

function readAll(table: Notes): object {
  const topics = ['a', 'b', 'c'].map((topic) => table.select('topic', topic).toArray());
  return { size: table.size, rows: table.all().toArray(), topics };
}

function deferredNotes(count: number): readonly DeferredNote[] {
  return Array.from({ length: count }, (_, number) => new DeferredNote(note(number)));
}

class NoteList extends Deferred<readonly DeferredNote[]> {
  readonly size = 3;
  readonly lastId = note(this.size - 1).id;
  timesMade = 0;

  protected make(): readonly DeferredNote[] {
    this.timesMade += 1;
    return deferredNotes(this.size);
  }
}

function deferredTable(): readonly [Notes, WeakRef<NoteList>] {
  const rows = new NoteList();
  return [Table.deferred(keys, rows), new WeakRef(rows)];
}

describe('a table of deferred rows', () => {
  it('has the same rows as a table of rows, also after changes', () => {
    const rows = fc.array(fc.tuple(someNote, fc.boolean()), { maxLength: 120 });
    const changes = fc.array(
      fc.oneof(
        someNote,
        someNote.map(({ id }) => id),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(rows, changes, (all, changed) => {
        const change = (table: Notes, what: Note | string): Notes =>
          typeof what === 'string' ? table.remove(what) : table.put(what);
        const plain: Notes = Table.of(
          keys,
          all.map(([row]) => row),
        );
        const stored = all.map(([row, isDeferred]) => (isDeferred ? new DeferredNote(row) : row));
        const deferred: Notes = Table.of(keys, stored);
        const [wanted, found] = [changed.reduce(change, plain), changed.reduce(change, deferred)];
        expect(readAll(found)).toEqual(readAll(wanted));
        expect(found.changesSince(deferred)).toEqual(wanted.changesSince(plain));
      }),
    );
  });

  it('makes no row until one is read, and then only those beside it', () => {
    const notes = deferredNotes(1_000);
    const table: Notes = Table.of(keys, notes);
    expect(table.size).toBe(1_000);
    expect(table.between('topic', 'odd', '0100', '0200').size).toBe(50);
    expect(notes.filter(({ timesMade }) => timesMade > 0)).toEqual([]);
    expect(table.get('0500')).toEqual(note(500));
    expect(notes.filter(({ timesMade }) => timesMade > 0).length).toBeLessThanOrEqual(32);
  });

  it('makes each row once, so that all indexes and versions have the same object', () => {
    const notes = deferredNotes(100);
    const table: Notes = Table.of(keys, notes);
    const later = table.put({ ...note(50), text: 'new' });
    expect(later.get('0051')).toBe(table.get('0051'));
    expect(table.select('topic', 'odd').page(0, 1)[0]).toBe(table.all().page(1, 1)[0]);
    expect(table.all().toArray()).toHaveLength(100);
    expect(notes.map(({ timesMade }) => timesMade)).toEqual(notes.map(() => 1));
  });

  it('does not keep the list of its rows once it is built', async () => {
    const [table, rows] = deferredTable();
    expect(table.get('0001')).toEqual(note(1));
    // A WeakRef holds its value until the end of the current task.
    await new Promise((resolve) => setImmediate(resolve));
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    expect([table.size, rows.deref()]).toEqual([3, undefined]);
  });

  it('is not built for rows that come after all others, which are its changes', () => {
    const rows = new NoteList();
    const table: Notes = Table.deferred(keys, rows);
    const added = Array.from({ length: 150 }, (_, at) => note(at + rows.size));
    const put = (all: readonly Notes[], row: Note): readonly Notes[] => [
      ...all,
      (all.at(-1) ?? table).put(row),
    ];
    const versions = added.slice(0, 100).reduce(put, []);
    expect(versions[1]?.changesSince(table).put).toEqual(added.slice(0, 2));
    expect(versions[1]?.changesSince(versions[1])).toEqual({ put: [], removed: [] });
    expect([versions[99]?.size, rows.timesMade]).toEqual([103, 0]);
    const wanted = Table.of(keys, [...rows.value, ...added]);
    const last = added.slice(100).reduce(put, versions).at(-1) ?? table;
    expect(readAll(last)).toEqual(readAll(wanted));
    expect(last.changesSince(versions[49] ?? table).put).toEqual(added.slice(50));
    expect(versions[49]?.changesSince(last).removed).toEqual(added.slice(50).map(({ id }) => id));
    expect(rows.timesMade).toBe(1);
  });

  it('is built for a row that may replace another one', () => {
    const table: Notes = Table.deferred(keys, new NoteList());
    const [changed, forked] = [table.put({ ...note(1), text: 'new' }), table.put(note(7))];
    expect(
      changed
        .all()
        .toArray()
        .map(({ text }) => text),
    ).toEqual(['old', 'new', 'old']);
    expect(forked.changesSince(changed)).toEqual({ put: [note(1), note(7)], removed: [] });
  });

  it('makes the rows at once if behaviours act on them', () => {
    const notes = deferredNotes(3);
    const table = Table.of(keys, notes, { wakes: ({ text }) => (text === 'old' ? 5 : undefined) });
    expect(notes.map(({ timesMade }) => timesMade)).toEqual([1, 1, 1]);
    expect(table.firstDue('wakes')).toEqual({ at: 5, row: note(0) });
  });
});
