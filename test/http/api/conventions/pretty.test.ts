import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.js';
import { prettyPrint } from '../../../../src/api/reply/pretty.js';
import { KEYS, platformOf, type Platform } from '../../../support/platform.js';
import { creates } from './described.js';
import { callsOf, placesOf } from './operations.js';

let platform: Platform;

function withPretty(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}pretty=true`;
}

describe('pretty printing', () => {
  beforeAll(() => {
    platform = platformOf();
  });

  /** "pretty | boolean | false | Pretty-print the response body", accepted by every endpoint (Common conventions) */
  describe('pretty', () => {
    it('prints a reply as the default pretty printer of the Java library that the platform uses', async () => {
      const { project, window } = placesOf(platform.world);
      const { text } = await platform.get(`/groups/${project}/maintenanceWindows/${window}?pretty=true`);
      const [, origin = ''] = /"href" : "(http:\/\/[^/]+)/.exec(text) ?? [];
      expect(text).toBe(
        [
          '{',
          '  "alertTypeNames" : [ "BACKUP" ],',
          '  "created" : "2025-12-30T00:00:00Z",',
          '  "description" : "Backup store migration",',
          '  "endDate" : "2026-01-01T03:00:00Z",',
          `  "groupId" : "${project}",`,
          `  "id" : "${window}",`,
          '  "links" : [ {',
          `    "href" : "${origin}/api/public/v1.0/groups/${project}/maintenanceWindows/${window}",`,
          '    "rel" : "self"',
          '  } ],',
          '  "startDate" : "2025-12-31T23:00:00Z",',
          '  "updated" : "2025-12-30T00:00:00Z"',
          '}',
        ].join('\n'),
      );
    });

    it('keeps the brackets of an array on one line, also for arrays of objects and empty ones', async () => {
      const { project } = placesOf(platform.world);
      const links = (await platform.get(`/groups/${project}/agents?pretty=true`)).text;
      expect(links).toMatch(
        /^{\n {2}"links" : \[ {\n {4}"href" : "[^"]+",\n {4}"rel" : "self"\n {2}}, {\n {4}"href"/,
      );
      expect(links).toMatch(/\n {4}"rel" : "[^"]+automationAgents"\n {2}} \]\n}$/);
      const nobody = await platform.get(`/groups/${project}/invites?username=nobody&pretty=true`);
      expect(nobody.text).toBe('[ ]');
      const none = await platform.get(`/groups/${project}/events?maxDate=2000-01-01&pretty=true`);
      expect(none.text).toMatch(/\n {2}"results" : \[ \],\n {2}"totalCount" : 0\n}$/);
    });

    it('prints an empty object with a space in it', async () => {
      const { project } = placesOf(platform.world);
      const path = `/groups/${project}/automationConfig/backupAgentConfig?pretty=true`;
      expect((await platform.call('put', path, KEYS.admin, {})).text).toBe('{ }');
    });

    it('applies to errors too', async () => {
      const { text } = await platform.get('/groups/nowhere/events?pretty=true');
      expect(text).toBe(
        [
          '{',
          '  "detail" : "An invalid group ID nowhere was specified.",',
          '  "error" : 404,',
          '  "errorCode" : "INVALID_GROUP_ID",',
          '  "parameters" : [ "nowhere" ],',
          '  "reason" : "Not Found"',
          '}',
        ].join('\n'),
      );
    });

    it('changes only the white space of a reply, for every operation', async () => {
      for (const { operationId, method, path, body } of callsOf(platform.world)) {
        if (creates(operationId)) continue;
        const [plain, pretty] = [
          await platform.call(method, path, KEYS.admin, body),
          await platform.call(method, withPretty(path), KEYS.admin, body),
        ];
        expect(pretty.status).toBe(plain.status);
        expect(Number(pretty.headers['content-length'])).toBe(Buffer.byteLength(pretty.text));
        // The links repeat the query and carry the port of the call.
        const origin = /http:\/\/127\.0\.0\.1:\d+/g;
        const shrunk = JSON.stringify(JSON.parse(pretty.text)).replaceAll(/[?&]pretty=true/g, '');
        const same = (text: string): string => text.replaceAll(origin, '').replaceAll(/[?&](?=pageNum)/g, '');
        expect(same(shrunk)).toBe(same(plain.text));
      }
    });

    it('is off by default, and where it is false: the reply is compact', async () => {
      const { project } = placesOf(platform.world);
      for (const query of ['', '?pretty=false']) {
        const { text } = await platform.get(`/groups/${project}/agents${query}`);
        expect(text).toBe(JSON.stringify(JSON.parse(text)));
      }
    });

    it.each(['maybe', '1', '0', '', 'TRUE', 'True', 'yes', ' true', 'null'])(
      'cannot be %j: that is a 400, which is compact',
      async (value) => {
        const { text } = await platform.get(`/clusters?pretty=${encodeURIComponent(value)}`);
        expect(text).toBe(
          '{"detail":"Invalid query parameter pretty specified.","error":400,"errorCode":"INVALID_QUERY_PARAMETER","parameters":["pretty"],"reason":"Bad Request"}',
        );
      },
    );

    it('is refused when repeated', async () => {
      await expect(platform.get('/clusters?pretty=true&pretty=true')).resolves.toMatchObject({ status: 400 });
    });

    it('applies even beside unknown query parameters', async () => {
      const { status, text } = await platform.get(
        '/clusters?__proto__=1&constructor=2&x&=&pretty=true&Pretty=no',
      );
      expect(status).toBe(200);
      expect(text).toMatch(/^{\n {2}"links" : \[ {/);
    });
  });

  describe('the pretty printer', () => {
    it('prints any JSON value so that parsing returns the same value', () => {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          expect(JSON.parse(prettyPrint(value))).toEqual(JSON.parse(JSON.stringify(value)));
        }),
      );
    });

    it('leaves out undefined members, as JSON does', () => {
      expect(prettyPrint({ a: undefined, b: 1 })).toBe('{\n  "b" : 1\n}');
      expect(prettyPrint({ a: undefined })).toBe('{ }');
    });

    it('indents by depth of objects, not of arrays', () => {
      expect(prettyPrint([[[{ a: [[1, 2], []] }]]])).toBe('[ [ [ {\n  "a" : [ [ 1, 2 ], [ ] ]\n} ] ] ]');
    });
  });
});
