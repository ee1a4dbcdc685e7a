import { describe, expect, test } from '@jest/globals';
import { readReport } from './readReports.js';
import { ReportRun } from './reportRun.js';

const HEAD = `source: somebody#1
hosting: self-hosted
grade: client
situation: The organizations are listed.
reported: A list.
`;

const SAME = `outcome: same
steps:
  - call: GET /orgs
    expect: { status: 200 }
`;

const reading = (text: string) => () => readReport(HEAD + text, 'test/corpus/somebody-1.yaml');

describe('The reader of public reports', () => {
  test.each([
    ['an unknown member', `${SAME}size: 3\n`, '10:1: size: is unknown'],
    ['a source that is no text', SAME.replace('same', 'same\nreason: 3'), '7:9: reason: expected a text'],
    ['an outcome that does not exist', SAME.replace('same', 'equal'), '6:10: outcome: expected'],
    ['a difference without a reason', SAME.replace('same', 'differs'), 'reason: is missing'],
    [
      'a difference without its answer',
      SAME.replace('same', 'differs\nreason: Ours.'),
      'expected a step with `here`',
    ],
    ['an answer of ours beside `same`', `${SAME}    here: { status: 204 }\n`, 'expected `differs`'],
    ['a report without an answer', 'outcome: same\n', 'expected a step with `expect`'],
    ['a step that does two things', `${SAME}    advance: PT5M\n`, 'steps[0]:'],
    [
      'a quirk that does not exist',
      `${SAME}world: { quirks: { speed: high } }\n`,
      'there is no quirk with this name',
    ],
  ])('names the place of %s', (_, text, message) => {
    expect(reading(text)).toThrow('test/corpus/somebody-1.yaml:');
    expect(reading(text)).toThrow(message);
  });

  test('reads a right report', () => {
    expect(reading(SAME)()).toMatchObject({ source: 'somebody#1', outcome: 'same' });
  });
});

describe('The run of a public report', () => {
  const complaintsOf = (text: string) => new ReportRun(reading(text)()).complaints();
  const differing = (here: string) => `outcome: differs
reason: Ours.
steps:
  - call: GET /orgs
    expect: { status: ${here === '200' ? '404' : '200'} }
    here: { status: ${here} }
`;

  test('complains about another answer than the reported one', async () => {
    expect(await complaintsOf(SAME.replace('200', '404'))).toEqual([
      expect.stringMatching(/^step 1 \(GET \/orgs\): status: 200, not 404; body: /),
    ]);
  });

  test('complains about a difference that has ended', async () => {
    expect(await complaintsOf(differing('404'))).toEqual([
      'step 1 (GET /orgs): is answered as reported now: remove `here`',
    ]);
  });

  test('complains about a difference that has changed', async () => {
    expect(await complaintsOf(differing('200'))).toEqual([]);
    expect(
      await complaintsOf(differing('200').replace('here: { status: 200', 'here: { status: 500')),
    ).toEqual([expect.stringMatching(/^step 1 \(GET \/orgs\): here, status: 200, not 500; body: /)]);
  });

  test('complains about a refused step without an expectation', async () => {
    expect(await complaintsOf(`${SAME}  - call: GET /orgs/unknown\n`)).toEqual([
      expect.stringMatching(/^step 2 \(GET \/orgs\/unknown\): answered 4/),
    ]);
  });
});
