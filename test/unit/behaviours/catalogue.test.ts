import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { behaviours } from '../../../src/behaviours/behaviours.js';

test('Every file of src/behaviours is in the list, and has its name', () => {
  const files = readdirSync('src/behaviours').filter((file) => !/^behaviours(\.gen)?\.ts$/.test(file));
  expect(behaviours.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted());
});
