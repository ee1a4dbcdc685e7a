import { describe, expect, it } from '@jest/globals';
import { findProjectsByName } from '../../../../src/world/projects/findProjectsByName.js';
import type { Quirks } from '../../../../src/world/quirks.js';
import { idOf, ORG } from '../../../support/rows/ids.js';
import { project } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const NAMES = ['project123', 'Project1', 'zebra', 'PROJECT2', 'proj', 'äpfel', 'Über', 'a b', 'x.y', 'x_y'];

function find(
  filter: string,
  projectNameFilter: Quirks['projectNameFilter'] = 'exactElsePrefix',
): readonly string[] {
  const projects = [
    ...NAMES.map((name) => project({ name })),
    project({ name: 'project1', orgId: idOf('other') }),
  ];
  const world = worldWith({ projects, quirks: { projectNameFilter } });
  return findProjectsByName(world, ORG, filter).map(({ name }) => name);
}

describe('E2, the filter by name', () => {
  it('without one, all projects of the organization are there, by name whatever its case', () => {
    const all = ['a b', 'proj', 'Project1', 'project123', 'PROJECT2', 'x.y', 'x_y', 'zebra', 'äpfel', 'Über'];
    expect(find('')).toEqual(all);
    expect(find('', 'prefix')).toEqual(all);
    expect(find('', 'exact')).toEqual(all);
  });

  it('"A filter of `project1` matches `project1` but not `project123`."', () => {
    expect(find('project1')).toEqual(['Project1']);
    expect(find('project1', 'exact')).toEqual(['Project1']);
  });

  it('"It is a case-insensitive prefix filter on the project name."', () => {
    expect(find('PROJEC')).toEqual(['Project1', 'project123', 'PROJECT2']);
    expect(find('projec')).toEqual(['Project1', 'project123', 'PROJECT2']);
    expect(find('PROJECT12')).toEqual(['project123']);
    expect(find('ü')).toEqual(['Über']);
    expect(find('ÜBER')).toEqual(['Über']);
  });

  it('the quirk prefix shows the longer names beside an exact one', () => {
    expect(find('project1', 'prefix')).toEqual(['Project1', 'project123']);
    expect(find('proj', 'prefix')).toEqual(['proj', 'Project1', 'project123', 'PROJECT2']);
  });

  it('the quirk exact shows nothing for a mere prefix', () => {
    expect(find('projec', 'exact')).toEqual([]);
    expect(find('project2', 'exact')).toEqual(['PROJECT2']);
  });

  it.each(['nothing', 'roject', 'project1234', '%', '.', '*', 'x?y'])(
    'finds nothing for %j: the name is not a pattern',
    (filter) => {
      expect(find(filter)).toEqual([]);
    },
  );

  it('matches punctuation and spaces literally', () => {
    expect(find('a ')).toEqual(['a b']);
    expect(find('x.')).toEqual(['x.y']);
    expect(find('x_')).toEqual(['x_y']);
  });
});

describe('E2, several projects whose names differ only in case', () => {
  it('finds all of them', () => {
    const names = ['twin', 'TWIN', 'Twin', 'twins'];
    const world = worldWith({ projects: names.map((name) => project({ name })) });
    expect(
      findProjectsByName(world, ORG, 'tWiN')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['TWIN', 'Twin', 'twin']);
  });
});

describe('E2, projects that the caller does not see', () => {
  it('an exact match that the caller may not see hides no other project', () => {
    const [one, long] = [project({ name: 'project1' }), project({ name: 'project123' })];
    const world = worldWith({ projects: [one, long] });
    expect(findProjectsByName(world, ORG, 'project1', ({ id }) => id === long.id)).toEqual([long]);
    expect(findProjectsByName(world, ORG, 'project1', ({ id }) => id === one.id)).toEqual([one]);
  });
});
