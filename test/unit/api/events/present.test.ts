import { describe, expect, it } from '@jest/globals';
import { presentFeedEvent } from '../../../../src/api/events/present.js';
import { Links } from '../../../../src/api/links.js';
import type { EventTypeName } from '../../../../src/world/eventTypes.js';
import { event } from '../../../support/rows/rows.js';
import { worldWith } from '../../../support/rows/worlds.js';

const TEAM = 'a'.repeat(24);
const links = new Links('http://localhost/api/public/v1.0', '');
const presented = (eventTypeName: EventTypeName) =>
  presentFeedEvent(worldWith(), event(1, { eventTypeName, teamId: TEAM }), links, false);

describe('an event of a feed', () => {
  it.each([
    ['TEAM_CREATED', TEAM],
    ['TEAM_DELETED', TEAM],
    ['JOINED_TEAM', undefined],
    ['REMOVED_FROM_TEAM', undefined],
  ] as const)('names its team, unless a member joined or left it: %s', (eventTypeName, teamId) => {
    expect(presented(eventTypeName).teamId).toBe(teamId);
  });

  it('has its members in alphabetical order', () => {
    const names = Object.keys(presented('TEAM_CREATED'));
    expect(names).toEqual(names.toSorted());
  });
});
