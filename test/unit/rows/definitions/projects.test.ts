import { expect, it } from '@jest/globals';
import { patchRow } from '../../../../src/rows/patchRow.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

it('a patch that only repeats a tag of a project changes nothing, and writes no event', () => {
  const row = project({ tags: ['prod'] });
  const outcome = patchRow(worldWith({ projects: [row] }), 'projects', row.id, { tags: ['prod', 'prod'] });
  expect(outcome?.world.projects.get(row.id)?.tags).toEqual(['prod']);
  expect(outcome?.events).toEqual([]);
});
