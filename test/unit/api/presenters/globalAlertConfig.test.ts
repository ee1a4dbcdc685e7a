import { expect, it } from '@jest/globals';
import { presentListedGlobalConfig } from '../../../../src/api/alerts/presentGlobal.js';
import { Links } from '../../../../src/api/links.js';
import type { AlertConfig } from '../../../../src/world/tables/alertConfigs.js';
import { omit } from '../../../../src/world/omit.js';
import { standardWorld } from '../../../support/incidents.js';

const world = standardWorld();
const links = new Links('http://localhost/api/public/v1.0', '');
const [config] = world.alertConfigs.all().toArray();
if (config === undefined) throw new Error('The world has no alert configuration.');

it.each([
  ['no project without a scope', omit(config, 'scope'), [false, [], []]],
  ['the projects that it names', { ...config, scope: { groupIds: ['g1'] } }, [false, ['g1'], []]],
  ['all projects if it says so', { ...config, scope: { forAllGroups: true } }, [true, [], []]],
] as const)('A global alert configuration applies to %s', (_, row, shown) => {
  const { forAllGroups, groupIds, tags } = presentListedGlobalConfig(world, row as AlertConfig, links);
  expect([forAllGroups, groupIds, tags]).toEqual(shown);
});
