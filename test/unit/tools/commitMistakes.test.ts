import { describe, expect, it } from '@jest/globals';
import { mistakesIn } from '../../../tools/commitMistakes.mjs';

const BODY = '\n\nReaders of the history want to know why.\n';

describe('The message of a commit', () => {
  it.each(['world: an alert ends', 'src/api, docs: a link is whole', `world: ${'x'.repeat(53)}`])(
    'is right: %s',
    (subject) => {
      expect(mistakesIn(subject + BODY)).toEqual([]);
    },
  );

  it.each([
    ['is longer than 60 characters', `world: ${'x'.repeat(54)}${BODY}`, 'has 61 characters'],
    ['begins with no folder', `Mend the alerts${BODY}`, 'begins with a folder'],
    ['says two things', `world: an alert ends; a host begins${BODY}`, 'one thing'],
    ['ends with a period', `world: an alert ends.${BODY}`, 'one thing'],
    ['has no blank line below it', 'world: an alert ends\nbecause its host is gone\n', 'a blank line'],
  ])('is refused if its subject %s', (_, message, mistake) => {
    expect(mistakesIn(message)).toContainEqual(expect.stringContaining(mistake));
  });

  it('is refused without a body', () => {
    expect(mistakesIn('world: an alert ends\n')).toEqual(['the body says why']);
  });
});
