import { describe, expect, test } from '@jest/globals';
import request from '../../support/request.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { bodyOf, described, givenControl } from './givenControl.js';

const SCENARIOS = '/v1/worlds/default/scenarios';

function given() {
  return described(givenControl(worldOfRows(everything())));
}

const later = {
  version: 1,
  name: 'later',
  seed: 9,
  timeline: [{ at: 'PT10M', fault: { id: 'slow', delay: { fixed: 5 } } }],
  expect: [{ operation: 'E10', because: 'the clusters were listed' }],
};

describe('POST …/scenarios', () => {
  test('starts a shipped scenario by its name', async () => {
    const app = given();
    const { body, headers } = await request(app).post(SCENARIOS).send({ name: 'storm' }).expect(201);
    expect(headers.location).toBe(`${SCENARIOS}/storm`);
    expect(body).toMatchObject({
      name: 'storm',
      faults: ['gust'],
      steps: { done: 0, pending: 0, failed: 0 },
    });
  });

  test('starts the sent scenario, and lists the fields that an existing world ignores', async () => {
    const { body } = await request(given()).post(SCENARIOS).send({ scenario: later }).expect(201);
    expect(body).toMatchObject({
      name: 'later',
      ignored: ['seed'],
      timeline: [{ number: 0, what: 'fault slow', done: 0, next: '2026-01-01T00:10:00Z' }],
      expectations: [{ status: 'pending', actual: 0 }],
    });
  });

  test('says which expectations are met before the first call', async () => {
    const app = given();
    const met = { eventually: { state: 'hosts', where: { up: true } } };
    const open = { eventually: { state: 'hosts', where: { up: true, port: 1 } } };
    const scenario = { version: 1, name: 'early', expect: [met, open, later.expect[0]] };
    const { body } = await request(app).post(SCENARIOS).send({ scenario }).expect(201);
    const { expectations } = body as { expectations: readonly { atLoad?: boolean }[] };
    expect(expectations.map(({ atLoad }) => atLoad)).toEqual([true, undefined, undefined]);
    const report = await request(app).get('/v1/worlds/default/report?format=json');
    const { verdicts } = report.body as { verdicts: readonly object[] };
    expect(verdicts.map((each) => 'atLoad' in each)).toEqual([true, false, false]);
  });

  test.each([
    ['slow.yaml', 'slow'],
    ['tests/my slow API.yml', 'my-slow-API'],
    ['C:\\tests\\.hidden.json', 'hidden'],
    ['…', 'scenario'],
  ])('names a scenario without a name after its file %s', async (scenarioFile, name) => {
    const scenario = { version: 1 };
    const { body } = await request(given()).post(SCENARIOS).send({ scenario, scenarioFile }).expect(201);
    expect(body).toMatchObject({ name });
  });

  test('keeps the own name of a scenario from a file', async () => {
    const { body } = await request(given())
      .post(SCENARIOS)
      .send({ scenario: later, scenarioFile: 'a.yaml' })
      .expect(201);
    expect(body).toMatchObject({ name: 'later' });
  });

  test.each<[object, string]>([
    [{}, '$'],
    [{ name: 'storm', scenarioFile: '' }, '$.scenarioFile'],
    [{ name: 'storm', scenario: later }, '$'],
    [{ name: 'strom' }, '$.name'],
    [{ name: 'standard' }, '$.name'],
    [{ scenario: { ...later, timeline: [{ at: 'soon', clear: 'x' }] } }, '$.scenario.timeline[0].at'],
    [
      {
        scenario: { version: 1, timeline: [{ at: 'PT1M', incident: { kind: 'node.down', target: 'x/y' } }] },
      },
      '$.scenario.timeline[0].incident.target',
    ],
  ])('names the JSON path of each mistake in %j, and applies nothing', async (sent, path) => {
    // This app is not checked against the description, because the requests do not match it.
    const app = givenControl(worldOfRows(everything()));
    const { status, body } = (await request(app).post(SCENARIOS).send(sent)) as {
      status: number;
      body: { errors: readonly { path: string }[] };
    };
    expect([status, body.errors.map((error) => error.path)]).toEqual([400, expect.arrayContaining([path])]);
    expect(await bodyOf(request(app).get(SCENARIOS).expect(200))).toEqual([]);
  });
});

describe('GET …/scenarios', () => {
  test('shows the finished steps, the coming steps and the state of the expectations', async () => {
    const app = given();
    await request(app).post(SCENARIOS).send({ scenario: later }).expect(201);
    await request(app).post('/v1/worlds/default/clock/advance').send({ by: 'PT1H' }).expect(200);
    expect(await bodyOf(request(app).get(SCENARIOS).expect(200))).toMatchObject([
      { name: 'later', faults: ['slow'], steps: { done: 1, pending: 0, failed: 0 }, timeline: [{ done: 1 }] },
    ]);
  });

  test('replies 404 to an unknown name', async () => {
    await request(given()).get(`${SCENARIOS}/none`).expect(404);
    await request(given()).delete(`${SCENARIOS}/none`).expect(404);
  });
});

test('DELETE …/scenarios/{name} ends it with all that it had brought', async () => {
  const app = given();
  await request(app).post(SCENARIOS).send({ name: 'storm' }).expect(201);
  await request(app).delete(`${SCENARIOS}/storm`).expect(204);
  expect(await bodyOf(request(app).get(SCENARIOS).expect(200))).toEqual([]);
});

describe('POST /v1/worlds with a scenario', () => {
  test('makes its world, and the request overrides it', async () => {
    const app = given();
    const spec = {
      name: 'mine',
      now: '2027-01-01T00:00:00Z',
      scenario: { ...later, now: '2026-06-01T00:00:00Z' },
    };
    await request(app).post('/v1/worlds').send(spec).expect(201);
    expect(await bodyOf(request(app).get('/v1/worlds/mine').expect(200))).toMatchObject({ seed: 9 });
    expect(await bodyOf(request(app).get('/v1/worlds/mine/clock').expect(200))).toMatchObject({
      now: '2027-01-01T00:00:00Z',
    });
    expect(await bodyOf(request(app).get('/v1/worlds/mine/scenarios').expect(200))).toMatchObject([
      { name: 'later' },
    ]);
  });

  test('refuses a file of the machine as its fixture', async () => {
    const scenario = { version: 1, fixture: '/etc/passwd' };
    const { text } = await request(given()).post('/v1/worlds').send({ scenario }).expect(400);
    expect(text).toContain('$.scenario.fixture');
  });
});
