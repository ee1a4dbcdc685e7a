import { describe, expect, it } from '@jest/globals';
import { organizations } from '../../../../src/rows/definitions/organizations.js';
import type { Organization } from '../../../../src/world/tables/organizations.js';
import type { World } from '../../../../src/world/world.js';
import type { Outcome } from '../../../../src/world/outcome.js';
import { ORG } from '../../../support/rows/ids.js';
import { organization } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

type Edit = (world: World, row: Organization, change: Partial<Organization>) => Outcome;
const edit = organizations.edit as unknown as Edit;

describe('a change of an organization', () => {
  it('requires access lists, or no longer, with an event each time', () => {
    const required = edit(worldWith(), organization(), { accessListRequired: true });
    const [row] = required.world.organizations.all().toArray();
    expect(row?.accessListRequired).toBe(true);
    expect(required.events).toEqual([{ eventTypeName: 'ORG_PUBLIC_API_ACCESS_LIST_REQUIRED', orgId: ORG }]);
    const open = edit(required.world, row ?? organization(), { accessListRequired: false });
    expect(open.events).toEqual([{ eventTypeName: 'ORG_PUBLIC_API_ACCESS_LIST_NOT_REQUIRED', orgId: ORG }]);
  });

  it('sets limits and removes them, without events', () => {
    const limited = edit(worldWith(), organization(), { projectsMax: 3, usersMax: 5 });
    const [row = organization()] = limited.world.organizations.all().toArray();
    expect(row).toEqual(organization({ projectsMax: 3, usersMax: 5 }));
    const freed = edit(limited.world, row, { usersMax: undefined } as never);
    expect(freed.world.organizations.all().toArray()).toEqual([organization({ projectsMax: 3 })]);
    expect([...limited.events, ...freed.events]).toEqual([]);
  });

  it('writes no event if nothing changes, and renames besides', () => {
    const { events } = edit(worldWith(), organization(), { accessListRequired: false, name: 'Initech' });
    expect(events).toEqual([{ eventTypeName: 'ORG_RENAMED', orgId: ORG }]);
  });
});
