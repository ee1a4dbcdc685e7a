import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { KEYS } from '../../../support/platform.js';
import { CONFIG, configOf, deploying } from './givenAutomation.js';

/** Configurations with the members and types of published ones, and with names of our own. */
const PUBLISHED = JSON.parse(
  readFileSync(new URL('publishedConfigs.json', import.meta.url), 'utf8'),
) as readonly { readonly from: string; readonly config: object }[];

describe('a published configuration is accepted, and can be sent back unchanged', () => {
  it.each(PUBLISHED.map(({ from, config }, at) => [at, from, config] as const))(
    '%i: of %s',
    async (_at, _from, config) => {
      const platform = deploying({ dialect: 'ops-manager' });
      const put = (body: object) => platform.call('put', CONFIG, KEYS.admin, body);
      expect(await put(config)).toMatchObject({ status: 200, body: {} });
      const read = await configOf(platform);
      expect(await put(read)).toMatchObject({ status: 200, body: {} });
      expect(await configOf(platform)).toEqual({ ...read, version: read.version + 1 });
    },
  );
});
