import { describe, expect, it } from '@jest/globals';
import request, { type Test } from '../../support/request.js';
import { worldFactoryOf } from '../../../src/server/worldFactory.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { bodyOf, described, givenControl, WORKSHOP } from './givenControl.js';

/** The program's own parser of scenarios, which reads YAML. The parser of `WORKSHOP` does not. */
const { parseScenario } = worldFactoryOf({} as Parameters<typeof worldFactoryOf>[0], {
  ticks: () => 0,
  nextTurn: () => Promise.resolve(),
});
const WORLDS = '/v1/worlds';
const SCENARIOS = `${WORLDS}/default/scenarios`;

const scenario = { version: 1, name: 'mine', faults: [{ id: 'slow', delay: { fixed: 5 } }] };
const yaml = 'version: 1\nname: mine\nfaults:\n  - { id: slow, delay: { fixed: 5 } }\n';

function givenApp() {
  return described(givenControl(worldOfRows(everything()), { worldFactory: { ...WORKSHOP, parseScenario } }));
}

describe('a body', () => {
  it.each(['utf-7', 'utf-16', 'UTF-32', 'latin1', 'x'])('in the charset %s is refused', async (charset) => {
    const sent = request(givenApp()).post(WORLDS).set('Content-Type', `application/json; charset=${charset}`);
    expect(await bodyOf(sent.send('{}').expect(415))).toMatchObject({
      detail: `The body must be in UTF-8, not in the charset "${charset}".`,
    });
  });

  it.each(['utf-8', 'UTF-8', '"utf-8"'])('in the charset %s is accepted', async (charset) => {
    const sent = request(givenApp()).post(WORLDS).set('Content-Type', `application/json; charset=${charset}`);
    await sent.send('{}').expect(201);
  });

  it('is refused with a message when it is not JSON', async () => {
    const sent = request(givenApp()).post(WORLDS).set('Content-Type', 'application/json');
    expect(await bodyOf(sent.send('{"name": x}').expect(400))).toMatchObject({
      detail: "The body is not valid JSON: Unexpected token 'x' at line 1, column 10.",
    });
  });

  it('is read in the same way when it is longer than a megabyte', async () => {
    const app = givenApp();
    const post = (text: string): Test =>
      request(app)
        .post(WORLDS)
        .set('Content-Type', 'application/json')
        .send(`${' '.repeat(2 ** 20)}\n${text}`);
    expect(await bodyOf(post('{"name":"long"}').expect(201))).toMatchObject({ name: 'long' });
    expect(await bodyOf(post('{"name" "x"}').expect(400))).toMatchObject({
      detail: "The body is not valid JSON: Expected ':' after property name at line 2, column 9.",
    });
  });

  it('is reported like other errors if it is not an object', async () => {
    const sent = request(givenApp()).post(WORLDS).set('Content-Type', 'application/json');
    expect(await bodyOf(sent.send('7').expect(400))).toMatchObject({
      errors: [
        {
          path: '$',
          message: expect.stringMatching(/^expected an object with name, fixture, .* or ttl, not 7$/),
        },
      ],
    });
  });
});

describe('a created resource', () => {
  it.each([
    ['', { name: 'other' }, '/v1/worlds/other'],
    ['/default/checkpoints', { name: 'clean' }, '/v1/worlds/default/checkpoints/clean'],
    ['/default/faults', { id: 'slow', delay: { fixed: 1 } }, '/v1/worlds/default/faults/slow'],
    [
      '/default/incidents',
      { id: 'down', kind: 'node.down', target: 'rs0/node-0' },
      '/v1/worlds/default/incidents/down',
    ],
    ['/default/scenarios', { name: 'storm' }, '/v1/worlds/default/scenarios/storm'],
  ])('is found at its Location: POST %s', async (path, body, location) => {
    const app = givenApp();
    const { headers } = await request(app).post(`${WORLDS}${path}`).send(body).expect(201);
    expect(headers.location).toBe(location);
    await request(app).get(location).expect(200);
  });

  it('can be a checkpoint, which is read alone', async () => {
    const app = givenApp();
    const made = await bodyOf(request(app).post(`${WORLDS}/default/checkpoints`).send({ name: 'clean' }));
    expect(await bodyOf(request(app).get(`${WORLDS}/default/checkpoints/clean`).expect(200))).toEqual(made);
    await request(app).get(`${WORLDS}/default/checkpoints/other`).expect(404);
  });
});

describe('a scenario', () => {
  it.each<[string, string, string]>([
    ['in its place', 'application/json', JSON.stringify({ scenario })],
    ['bare', 'application/json', JSON.stringify(scenario)],
    ['as YAML text in JSON', 'application/json', JSON.stringify({ scenario: yaml })],
    ['as YAML', 'application/yaml', yaml],
    ['as YAML of an older media type', 'text/yaml; charset=utf-8', yaml],
  ])('is accepted %s', async (_how, type, body) => {
    const sent = request(givenApp()).post(SCENARIOS).set('Content-Type', type).send(body);
    expect(await bodyOf(sent.expect(201))).toMatchObject({ name: 'mine', faults: ['slow'] });
  });

  it('is accepted as YAML text for a new world too', async () => {
    const sent = request(givenApp()).post(WORLDS).send({ name: 'played', scenario: yaml });
    await sent.expect(201);
  });

  it('is named after its file if its text has no name', async () => {
    const app = givenApp();
    const body = { scenario: 'version: 1\n', scenarioFile: 'slow.yaml' };
    expect(await bodyOf(request(app).post(SCENARIOS).send(body).expect(201))).toMatchObject({ name: 'slow' });
    await request(app)
      .post(WORLDS)
      .send({ name: 'played', ...body })
      .expect(201);
    await request(app).get(`${WORLDS}/played/scenarios/slow`).expect(200);
  });

  it('gets its errors by line and column when it is YAML', async () => {
    const wrong = yaml.replace('delay', 'dely');
    const sent = request(givenApp()).post(SCENARIOS).set('Content-Type', 'application/yaml').send(wrong);
    expect(await bodyOf(sent.expect(400))).toMatchObject({
      errors: expect.arrayContaining([
        {
          path: '$',
          message: expect.stringMatching(/^line 4, column 17: faults\[0\].dely: .*did you mean delay/),
          line: 4,
          column: 17,
        },
      ]),
    });
  });

  it.each<[string, string, (text: string) => string | object, string]>([
    [SCENARIOS, 'application/yaml', (text) => text, '$'],
    [SCENARIOS, 'application/json', (text) => ({ scenario: text }), '$.scenario'],
    [WORLDS, 'application/json', (text) => ({ scenario: text }), '$.scenario'],
  ])(
    'gets the unknown rows in its text by line and column: POST %s as %s',
    async (path, type, bodyWith, at) => {
      const text = 'version: 1\ntimeline:\n  - at: PT1M\n    incident: { kind: node.down, target: rs9 }\n';
      const sent = request(givenApp()).post(path).set('Content-Type', type).send(bodyWith(text));
      expect(await bodyOf(sent.expect(400))).toMatchObject({
        errors: [
          {
            path: at,
            message: expect.stringMatching(/^line 4, column 42: timeline\[0\]\.incident\.target: .*rs9/),
            line: 4,
            column: 42,
          },
        ],
      });
    },
  );

  it('gets the list of its missing members when it is bare', async () => {
    const sent = request(givenApp()).post(SCENARIOS).send({ faults: [] });
    expect(await bodyOf(sent.expect(400))).toMatchObject({
      errors: [{ path: '$.version', message: 'is missing' }],
    });
  });

  it('is YAML only in these two requests', async () => {
    const sent = request(givenApp()).post(WORLDS).set('Content-Type', 'application/yaml').send('name: x\n');
    await sent.expect(415);
  });
});

describe('an expectation of the journal', () => {
  it('reports a wrong match without reporting a missing match too', async () => {
    const path = `${WORLDS}/default/journal/verify`;
    const sent = request(givenApp())
      .post(path)
      .send({ match: { operation: 'E99' } });
    const { errors } = (await bodyOf(sent.expect(400))) as { readonly errors: readonly { path: string }[] };
    expect(errors.map((each) => each.path)).toEqual(['$.match.operation']);
  });
});
