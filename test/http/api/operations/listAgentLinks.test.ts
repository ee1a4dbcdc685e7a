import { describe, expect, it } from '@jest/globals';
import { idOf, NOBODY, PROJECT } from '../../../support/rows/ids.js';
import { groupRole, key } from '../../../support/rows/rows.js';
import { bodyOf, expectRefusal, linksOf, membersOf, NOT_IN_GROUP } from './given.js';
import { platformWith } from './tenant.js';

const PATH = `/groups/${PROJECT}/agents`;

describe('E15, "an object with a `links` array"', () => {
  it('"The response has a `links` array only."', async () => {
    expect(membersOf(bodyOf<'listAgentLinks'>(await platformWith().get(PATH)))).toEqual(['links']);
  });

  it('Relations: self, the project, and all monitoring, backup and automation agents', async () => {
    const links = linksOf(bodyOf<'listAgentLinks'>(await platformWith().get(PATH)));
    expect(links).toEqual([
      `self ${PATH}`,
      `http://vendor.example.com/group /groups/${PROJECT}`,
      // "the href ends in `/agents/MONITORING`", `/agents/BACKUP`, `/agents/AUTOMATION`
      `http://vendor.example.com/monitoringAgents ${PATH}/MONITORING`,
      `http://vendor.example.com/backupAgents ${PATH}/BACKUP`,
      `http://vendor.example.com/automationAgents ${PATH}/AUTOMATION`,
    ]);
  });

  it('"Query: `pageNum`, `itemsPerPage`, `pretty`, `envelope`", which change no link', async () => {
    const platform = platformWith();
    const plain = linksOf(bodyOf<'listAgentLinks'>(await platform.get(PATH)));
    const paged = bodyOf<'listAgentLinks'>(
      await platform.get(`${PATH}?pageNum=2&itemsPerPage=1&pretty=true`),
    );
    expect(linksOf(paged)).toEqual(plain);
    const { body } = await platform.get(`${PATH}?envelope=true`);
    expect(body).toEqual({ content: { links: expect.any(Array) }, status: 200 });
  });

  it('answers every reader of the project', async () => {
    const [reader, outsider] = [
      key({ publicKey: 'READER', roles: [groupRole()] }),
      key({ publicKey: 'OUTSDR', roles: [groupRole('GROUP_OWNER', idOf('other'))] }),
    ];
    const platform = platformWith({ keys: [key(), reader, outsider] });
    expect((await platform.get(PATH, reader)).status).toBe(200);
    await expectRefusal(platform, platform.get(PATH, outsider), NOT_IN_GROUP);
    const detail = `No group with ID ${NOBODY} exists.`;
    await expectRefusal(platform, platform.get(`/groups/${NOBODY}/agents`), [
      404,
      'GROUP_NOT_FOUND',
      detail,
      NOBODY,
    ]);
  });
});
