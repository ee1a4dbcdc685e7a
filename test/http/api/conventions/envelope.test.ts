import { beforeAll, describe, expect, it } from '@jest/globals';
import { KEYS, platformOf, type Platform } from '../../../support/platform.js';
import { entryOf, isList } from './described.js';
import { callsOf, placesOf } from './operations.js';

let platform: Platform;

function enveloped(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}envelope=true`;
}

/** "Wrap the response in an envelope for clients that cannot read status codes or headers" (Common conventions) */
describe('envelope', () => {
  beforeAll(() => {
    platform = platformOf();
  });

  it('wraps the reply of every operation by the kind of its result, and keeps its real status', async () => {
    for (const { operationId, method, path, body } of callsOf(platform.world)) {
      const { body: reply, status } = await platform.call(method, enveloped(path), KEYS.admin, body);
      // "For list endpoints the `status` field is added to the response body."
      const members = isList(operationId)
        ? ['links', 'results', 'status', 'totalCount']
        : ['content', 'status'];
      expect({ operationId, members: Object.keys(reply as object) }).toEqual({ operationId, members });
      expect(reply).toMatchObject({ status });
      expect(status).toBe(entryOf(operationId).status);
    }
  });

  it('leaves the reply unchanged when it is off', async () => {
    const { project, window } = placesOf(platform.world);
    const path = `/groups/${project}/maintenanceWindows/${window}`;
    const [plain, wrapped] = [await platform.get(path), await platform.get(enveloped(path))];
    const noPort = (text: string): string => text.replaceAll(/:\d+\/api/g, '/api');
    expect(noPort(wrapped.text)).toBe(`{"content":${noPort(plain.text)},"status":200}`);
  });

  it('wraps the bare array of E13 as a single result', async () => {
    const { project } = placesOf(platform.world);
    const { text } = await platform.get(`/groups/${project}/invites?envelope=true&username=nobody`);
    expect(text).toBe('{"content":[],"status":200}');
  });

  it('adds the status to the links of the agents as to a single result, unless they are a list', async () => {
    const { project } = placesOf(platform.world);
    const other = platformOf({ dialect: 'ops-manager' });
    const { body } = await other.get(`/groups/${project}/agents?envelope=true`);
    expect(body).toMatchObject({ results: [], status: 200, totalCount: 0 });
  });

  it('wraps errors too, and keeps their status', async () => {
    const { status, text } = await platform.get('/groups/nowhere/events?envelope=true');
    expect(status).toBe(404);
    expect(text).toBe(
      '{"content":{"detail":"An invalid group ID nowhere was specified.","error":404,"errorCode":"INVALID_GROUP_ID","parameters":["nowhere"],"reason":"Not Found"},"status":404}',
    );
  });

  it('wraps the error of a malformed request', async () => {
    const wrong = await platform.call('delete', '/clusters?envelope=true', KEYS.admin);
    expect(wrong.body).toMatchObject({ content: { errorCode: 'METHOD_NOT_ALLOWED' }, status: 405 });
    const unknown = await platform.get('/nothing?envelope=true');
    expect(unknown.body).toMatchObject({ content: { errorCode: 'RESOURCE_NOT_FOUND' }, status: 404 });
  });

  it('wraps the refusal of the security filter', async () => {
    const { headers, status, text } = await platform.call('get', '/clusters?envelope=true');
    expect(status).toBe(401);
    expect(headers['content-type']).toBe('application/json;charset=ISO-8859-1');
    expect(headers['www-authenticate']).toMatch(/^Digest /);
    expect(JSON.parse(text)).toEqual({
      content: {
        detail: 'You are not authorized for this resource.',
        error: 401,
        errorCode: 'UNEXPECTED_ERROR',
        reason: 'Unauthorized',
      },
      status: 401,
    });
  });

  it('is pretty with pretty', async () => {
    const { project } = placesOf(platform.world);
    const path = `/groups/${project}/invites?username=nobody&pretty=true&envelope=true`;
    expect((await platform.get(path)).text).toBe('{\n  "content" : [ ],\n  "status" : 200\n}');
    const refused = await platform.call('get', '/clusters?pretty=true&envelope=true');
    expect(refused.text).toMatch(
      /^{\n {2}"content" : {\n {4}"error" : 401,\n[^]+\n {2}},\n {2}"status" : 401\n}$/,
    );
  });

  it('is off by default, and where it is false', async () => {
    const { project } = placesOf(platform.world);
    for (const query of ['', '&envelope=false']) {
      const { text } = await platform.get(`/groups/${project}/invites?username=nobody${query}`);
      expect(text).toBe('[]');
    }
  });

  it.each(['maybe', '1', '', 'TRUE'])('cannot be %j: that is a 400, without an envelope', async (value) => {
    const { body } = await platform.get(`/clusters?envelope=${value}`);
    expect(body).toMatchObject({
      error: 400,
      errorCode: 'INVALID_QUERY_PARAMETER',
      parameters: ['envelope'],
    });
  });
});
