import { describe, test } from '@jest/globals';

test('passes', () => undefined);

describe.skip('all of these are skipped [skipped: a first reason]', () => {
  test('one', () => undefined);
  test('another', () => undefined);
});

test.skip('is skipped without a reason', () => undefined);
