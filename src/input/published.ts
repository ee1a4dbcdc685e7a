import { publish } from '../schema/publish.js';
import { fixtureFormat } from './fixture/fixture.js';
import { scenario } from './scenario/scenario.js';

/** The JSON Schemas for editors, by file path. `npm run generate` writes these files. */
export const published = {
  'schema/fixture.json': publish('Understudy fixture', fixtureFormat),
  'schema/scenario.json': publish('Understudy scenario', scenario),
};
