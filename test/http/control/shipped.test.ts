import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { parse } from 'yaml';
import { loadContract } from '../../../src/contract/contract.js';
import { contractOf } from '../../../src/contract/surface.js';
import { describedFixtures, fixtureNames } from '../../../src/input/fixtureFiles.js';
import { published } from '../../../src/input/published.js';
import { describedScenarios, scenarioNames } from '../../../src/input/scenarioFiles.js';
import { bodyOf, described, givenControl } from './givenControl.js';

const shipped = { fixtures: describedFixtures, scenarios: describedScenarios };
const app = described(givenControl(undefined, { shipped }));

describe('each catalogue of shipped files', () => {
  it.each([
    ['/v1/fixtures', fixtureNames()],
    ['/v1/scenarios', scenarioNames()],
  ])('is listed with descriptions: %s', async (path, names) => {
    const list = (await bodyOf(request(app).get(path).expect(200))) as readonly Record<string, string>[];
    expect(list.map(({ name }) => name)).toEqual(names);
    expect(list.filter(({ description }) => (description ?? '').length < 10)).toEqual([]);
  });
});

describe('the JSON Schemas of files', () => {
  it.each(['fixture', 'scenario'] as const)('are those that ship: %s', async (name) => {
    const schema = await bodyOf(request(app).get(`/v1/schemas/${name}`).expect(200));
    // Compare texts, because a schema has members whose value is undefined.
    expect(JSON.stringify(schema)).toBe(JSON.stringify(published[`schema/${name}.json`]));
  });

  it('are only these two', async () => {
    const { body } = await request(givenControl()).get('/v1/schemas/..%2Fpackage').expect(404);
    expect(body).toMatchObject({
      detail: 'There is no schema "../package"; expected fixture or scenario.',
    });
  });
});

describe("the platform's contract", () => {
  it.each(['', '?surface=documented', '?surface=extended'])(
    'is served as JSON and as YAML%s',
    async (query) => {
      const json = await request(app).get(`/platform/openapi.json${query}`).expect(200);
      const surface = query.endsWith('documented') ? 'documented' : 'extended';
      expect(json.body).toEqual(contractOf(loadContract(), surface));
      const yaml = await request(app)
        .get(`/platform/openapi.yaml${query}`)
        .buffer(true)
        .parse((reply, done) => {
          let text = '';
          reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
          reply.on('end', () => {
            done(null, text);
          });
        });
      expect(yaml.headers['content-type']).toMatch(/^application\/yaml/);
      expect(parse(yaml.body as string)).toEqual(json.body);
    },
  );
});
