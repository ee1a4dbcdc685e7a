import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from '../../../support/request.js';
import { createApp } from '../../../../src/api/app.js';
import { BASE_PATH } from '../../../../src/contract/contract.js';
import { Simulator } from '../../../../src/simulator/simulator.js';
import { builtFixture } from '../../../support/fixtureWorlds.js';
import { checkReplies } from '../../../support/checkReplies.js';
import { NOW } from '../../../support/rows/ids.js';
import { KEYS, platformOf } from '../../../support/platform.js';
import { quirksOf } from '../../../../src/world/quirks.js';
import { creates } from './described.js';
import { callsOf, placesOf } from './operations.js';
import { Wire, type WireReply } from './wire.js';

interface Link {
  readonly href: string;
  readonly rel: string;
}

let wire: Wire;

/** Returns every `links` array in a body, at any depth. */
function linkArrays(value: unknown): readonly (readonly Link[])[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'links' in value ? [value.links as readonly Link[]] : [];
  return [...own, ...Object.values(value).flatMap(linkArrays)];
}

function linksOf({ text }: WireReply): readonly Link[] {
  return linkArrays(JSON.parse(text)).flat();
}

describe('links and paths', () => {
  beforeAll(async () => {
    wire = await Wire.to(platformOf());
  });

  afterAll(() => wire.close());

  /** "Every `links` array in any response has at least one link with rel `self`." (Common list envelope) */
  describe('links', () => {
    it('include a self link, at every level, for every operation', async () => {
      const without = [
        ...['listAgentApiKeys', 'createAgentApiKey'],
        ...['listAvailablePolicies', 'getControlledFeature', 'putControlledFeature'],
        ...['listGlobalApiKeyRoles', 'putVersionManifest', 'updateAgentVersions'],
        ...['listMatcherFieldNames', 'createMigrationLink', 'getAppSettings', 'patchAppSettings'],
        ...['getTelemetry', 'patchTelemetry'],
      ];
      for (const { operationId, method, path, body } of callsOf(wire.platform.world)) {
        const response = await wire.platform.call(method, path, KEYS.admin, body);
        const arrays = linkArrays(response.body);
        const hasLinks =
          !without.includes(operationId) &&
          !/Invitation|LogCollectionJob$|^listS(low|uggested)|ServerType$|Automation(?:Config|Status)|AgentConfig$|RotateConfig$/.test(
            operationId,
          );
        expect({ operationId, hasLinks: arrays.length > 0 }).toEqual({ operationId, hasLinks });
        // The root is documented with empty links.
        const selfLinks = operationId === 'getRoot' ? 0 : 1;
        for (const links of arrays) {
          expect(links.filter(({ rel }) => rel === 'self')).toHaveLength(selfLinks);
          expect(links.every(({ href }) => URL.canParse(href))).toBe(true);
        }
      }
    });

    it('carry the host that the client called', async () => {
      const port = `127.0.0.1:${wire.port}`;
      for (const host of ['understudy.test', 'understudy.test:8443', '[::1]:8080', port]) {
        const reply = await wire.call({ path: '/clusters?itemsPerPage=1', headers: { host } });
        expect(linksOf(reply)[0]?.href).toBe(`http://${host}${BASE_PATH}/clusters?pageNum=1&itemsPerPage=1`);
      }
    });

    it('ignore proxy headers from untrusted clients', async () => {
      const headers = { 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'https' };
      const reply = await wire.call({ path: '/clusters', headers });
      expect(linksOf(reply)[0]?.href).toMatch(`http://127.0.0.1:${wire.port}/`);
    });

    it('carry the configured public URL, whatever URL the client called', async () => {
      const simulator = new Simulator();
      simulator.add(
        'default',
        builtFixture('empty', { seed: 1, now: NOW, quirks: quirksOf('documented'), settings: {} }),
      );
      const publicUrl = 'https://platform.example.com/behind';
      const app = createApp(simulator, {
        publicUrl,
        checkReplies: checkReplies(),
        now: () => 0,
        randomBytes,
      });
      const user = { username: 'a@example.com', password: 'correct-horse-7', firstName: 'A', lastName: 'B' };
      const { body } = await request(app).post(`${BASE_PATH}/unauth/users`).set('Host', 'other').send(user);
      const hrefs = linkArrays(body).flat();
      expect(hrefs).toHaveLength(2);
      for (const { href } of hrefs) expect(href.startsWith(`${publicUrl}${BASE_PATH}/`)).toBe(true);
    });

    it("carry the world's prefix where the client called with it", async () => {
      const target = `/worlds/default${BASE_PATH}/clusters?itemsPerPage=1`;
      const [self, next] = linksOf(await wire.call({ target }));
      const base = `http://127.0.0.1:${wire.port}/worlds/default${BASE_PATH}`;
      expect(self?.href).toBe(`${base}/clusters?pageNum=1&itemsPerPage=1`);
      expect(next?.href).toBe(`${base}/clusters?pageNum=2&itemsPerPage=1`);
    });

    it('name their relations below the base of the dialect', async () => {
      const { project } = placesOf(wire.platform.world);
      const path = `/groups/${project}/agents`;
      const relations = ['group', 'monitoringAgents', 'backupAgents', 'automationAgents'];
      const rels = linksOf(await wire.call({ path })).map(({ rel }) => rel);
      expect(rels).toEqual(['self', ...relations.map((name) => `http://vendor.example.com/${name}`)]);
      const other = linkArrays((await platformOf({ dialect: 'ops-manager' }).get(path)).body).flat();
      expect(other.map(({ rel }) => rel)).toEqual([
        'self',
        ...relations.map((name) => `http://mms.mongodb.com/${name}`),
      ]);
    });
  });

  describe('a slash at the end of a path', () => {
    it('changes nothing but the link to itself, for every operation', async () => {
      // "`GET /groups/<project_id>/maintenanceWindows/`" (E11) ends in a slash. Real clients send a slash at the
      // end of other paths too.
      const noPort = (text: string): string => text.replaceAll(/:\d+\/(?=api|backup)/g, '/');
      for (const { operationId, method, path, body } of callsOf(wire.platform.world)) {
        if (creates(operationId)) continue;
        const [plain, query] = path.split('?');
        const slashed = `${plain ?? ''}/${query === undefined ? '' : `?${query}`}`;
        const [with_, without] = [
          await wire.platform.call(method, slashed, KEYS.admin, body),
          await wire.platform.call(method, path, KEYS.admin, body),
        ];
        expect(with_.status).toBe(200);
        expect(noPort(with_.text).replaceAll('/?', '?')).toBe(noPort(without.text));
      }
    });

    it('may be more than one, and may stand before a query', async () => {
      expect((await wire.call({ path: '/clusters//' })).status).toBe(200);
      const reply = await wire.call({ path: '/clusters/?itemsPerPage=1' });
      expect(linksOf(reply)[0]?.href).toMatch(/\/clusters\/\?pageNum=1&itemsPerPage=1$/);
    });

    it('does not belong to the path when it ends the query', async () => {
      const { org } = placesOf(wire.platform.world);
      const found = async (name: string): Promise<number> =>
        (
          JSON.parse((await wire.call({ path: `/orgs/${org}/groups?name=${name}` })).text) as {
            totalCount: number;
          }
        ).totalCount;
      expect([await found('shop'), await found('shop/')]).toEqual([1, 0]);
    });

    it('is parsed quickly, however many there are', async () => {
      const path = `/clusters${'/'.repeat(7_000)}x`;
      expect((await wire.call({ path })).status).toBe(404);
    });
  });
});
