import { describe, expect, it } from '@jest/globals';
import { NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { event, project } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, feedOf, portless } from './given.js';
import { platformWith } from './tenant.js';

const down = event();
const elsewhere = event(30, { groupId: project({ name: 'bank' }).id });
const given = { projects: [project(), project({ name: 'bank' })], events: [down, elsewhere] };
const PATH = `/groups/${PROJECT}/events`;

describe('GET /groups/{groupId}/events/{eventId}', () => {
  it('shows the event of the list: "id from the list must resolve"', async () => {
    const platform = platformWith(given);
    const [listed] = await feedOf(platform);
    const one = bodyOf<'getEvent'>(await platform.get(`${PATH}/${down.id}`));
    expect(portless(one)).toEqual(portless(listed));
  });

  it('has the raw document if `includeRaw` asks for it', async () => {
    const platform = platformWith(given);
    const one = bodyOf<'getEvent'>(await platform.get(`${PATH}/${down.id}?includeRaw=true`));
    expect(one.raw).toMatchObject({ et: 'HOST_DOWN' });
  });

  it.each([NOBODY, elsewhere.id, 'x'])('refuses events that the project does not have: %s', async (id) => {
    const platform = platformWith(given);
    const text = `No event with ID ${id} exists for group ${PROJECT}.`;
    await expectRefusal(platform, platform.get(`${PATH}/${id}`), [404, 'EVENT_NOT_FOUND', text, id, PROJECT]);
  });
});
