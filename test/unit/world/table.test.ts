import { describe, expect, it } from '@jest/globals';
import fc from '../../support/properties.js';
import { indexText } from '../../../src/world/tree/indexText.js';
import { Table } from '../../../src/world/tree/table.js';

interface Pet {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly isLost?: boolean;
}

const petKeys = {
  kind: (pet: Pet) => [pet.kind, pet.name, pet.id],
  lost: (pet: Pet) => (pet.isLost === true ? [pet.name, pet.id] : undefined),
} as const;
type Pets = Table<Pet, keyof typeof petKeys>;

const IDS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** Kinds and names that are prefixes of each other, and characters that sort low and high. */
const someWord = fc.constantFrom('', 'a', 'ab', 'abc', 'b', 'B', 'é', 'a b', '\uffff', '\u0001');
const somePet: fc.Arbitrary<Pet> = fc.record({
  id: fc.constantFrom(...IDS),
  kind: someWord,
  name: someWord,
  isLost: fc.boolean(),
});
const someBound = fc.constantFrom('', ...IDS, 'x');
const someChange = fc.oneof(fc.record({ put: somePet }), fc.record({ remove: fc.constantFrom(...IDS, 'x') }));
type Change = { readonly put: Pet } | { readonly remove: string };
const someChanges = fc.array(someChange, { maxLength: 40 });

function change(table: Pets, what: Change): Pets {
  return 'put' in what ? table.put(what.put) : table.remove(what.remove);
}

function tableOf(changes: readonly Change[]): Pets {
  return changes.reduce(change, Table.of(petKeys));
}

/** Applies the changes to a plain map. */
function model(changes: readonly Change[]): readonly Pet[] {
  const map = new Map<string, Pet>();
  for (const what of changes) {
    if ('put' in what) map.set(what.put.id, what.put);
    else map.delete(what.remove);
  }
  return [...map.values()];
}

/** Returns the rows in the order of a key whose parts are compared one by one. */
function by(rows: readonly Pet[], key: (pet: Pet) => readonly string[]): readonly Pet[] {
  return [...rows].sort((a, b) => compare(key(a), key(b)));
}

function compare(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

describe('a table', () => {
  it('has the rows of a plain map after any changes, by id', () => {
    fc.assert(
      fc.property(someChanges, (changes) => {
        const table = tableOf(changes);
        expect(table.all().toArray()).toEqual(by(model(changes), ({ id }) => [id]));
        expect(table.size).toBe(model(changes).length);
        for (const id of '0123456789x')
          expect(table.get(id)).toBe(model(changes).find((pet) => pet.id === id));
      }),
    );
  });

  it('selects by the first part of an index, the whole part only, in the order of the index', () => {
    fc.assert(
      fc.property(someChanges, someWord, (changes, kind) => {
        const table = tableOf(changes);
        const ofKind = by(
          model(changes).filter((pet) => pet.kind === kind),
          petKeys.kind,
        );
        expect(table.select('kind', kind).toArray()).toEqual(ofKind);
        expect(table.select('kind', kind).size).toBe(ofKind.length);
      }),
    );
  });

  it('leaves a row without a key out of an index, and includes it again with one', () => {
    fc.assert(
      fc.property(someChanges, someWord, (changes, name) => {
        const lost = model(changes).filter((pet) => pet.isLost === true && pet.name === name);
        expect(tableOf(changes).select('lost', name).toArray()).toEqual(by(lost, ({ id }) => [id]));
      }),
    );
  });

  it('finds the rows of a group between two texts: from the first on, up to but without the second', () => {
    fc.assert(
      fc.property(someChanges, someWord, someWord, someWord, (changes, kind, from, to) => {
        const between = tableOf(changes).between('kind', kind, indexText(from), indexText(to));
        const text = ({ name, id }: Pet): string => indexText(name, id);
        const fitting = model(changes).filter(
          (pet) => pet.kind === kind && text(pet) >= from && text(pet) < to,
        );
        expect(between.toArray()).toEqual(by(fitting, petKeys.kind));
        expect(between.size).toBe(fitting.length);
      }),
    );
  });

  it('finds the rows with ids between two texts: from the first on, up to but without the second', () => {
    fc.assert(
      fc.property(someChanges, someBound, someBound, (changes, from, to) => {
        const range = tableOf(changes).range(from, to);
        const fitting = tableOf(changes)
          .all()
          .toArray()
          .filter(({ id }) => id >= from && id < to);
        expect(range.toArray()).toEqual(fitting);
        expect(range.size).toBe(fitting.length);
      }),
    );
  });

  it('is the same whether it was built at once or row by row', () => {
    fc.assert(
      fc.property(someChanges, someWord, (changes, kind) => {
        const [built, grown] = [Table.of(petKeys, model(changes)), tableOf(changes)];
        expect(built.all().toArray()).toEqual(grown.all().toArray());
        expect(built.select('kind', kind).toArray()).toEqual(grown.select('kind', kind).toArray());
      }),
    );
  });

  it('does not change when another is made from it: a fork costs nothing', () => {
    fc.assert(
      fc.property(someChanges, someChange, someWord, (changes, what, kind) => {
        const before = tableOf(changes);
        const [all, ofKind] = [before.all().toArray(), before.select('kind', kind).toArray()];
        change(before, what);
        expect(before.all().toArray()).toEqual(all);
        expect(before.select('kind', kind).toArray()).toEqual(ofKind);
      }),
    );
  });

  it('freezes its rows', () => {
    const built = { id: '1', kind: 'cat', name: 'Tom' };
    const put = { id: '2', kind: 'dog', name: 'Rex' };
    Table.of(petKeys, [built]).put(put);
    expect(Object.isFrozen(built)).toBe(true);
    expect(Object.isFrozen(put)).toBe(true);
  });

  it('is the same object when an unknown row is removed', () => {
    const table = Table.of(petKeys, [{ id: '1', kind: 'cat', name: 'Tom' }]);
    expect(table.remove('2')).toBe(table);
  });

  it('keeps the last of two rows with the same id, as if they had been put one after the other', () => {
    const table = Table.of(petKeys, [
      { id: '1', kind: 'cat', name: 'Tom' },
      { id: '1', kind: 'dog', name: 'Rex' },
    ]);
    expect(table.size).toBe(1);
    expect(table.get('1')?.name).toBe('Rex');
    expect(table.select('kind', 'cat').size).toBe(0);
  });
});
