import { expect, test } from '@jest/globals';

/** An error that holds itself, with members. */
function circle(members = {}) {
  const error = new Error('fails', { cause: undefined });
  return Object.assign(error, { cause: error }, members);
}

test('fails with an error that is its own cause', () => {
  throw circle();
});

test('fails with an error that holds what no other process can take', async () => {
  await Promise.reject(
    circle({ call: () => undefined, count: 1n, symbol: Symbol('s'), weak: new WeakMap() }),
  );
});

test('fails with an object that holds itself', () => {
  const object = { name: 'object' };
  throw Object.assign(object, { object });
});

test('fails with nothing', () => {
  // oxlint-disable-next-line no-throw-literal
  throw null;
});

test('fails with a comparison of objects that hold themselves', () => {
  const [one, other] = [{ name: 'one' }, { name: 'other' }];
  expect(Object.assign(one, { one })).toEqual(Object.assign(other, { other, call: () => undefined }));
});

test('passes', () => undefined);

test.skip('is skipped [skipped: a first reason; a second reason]', () => undefined);
