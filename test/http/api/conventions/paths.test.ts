import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATH } from '../../../../src/contract/contract.js';
import { platformOf } from '../../../support/platform.js';
import { methodsAt } from './described.js';
import { callsOf, placesOf } from './operations.js';
import { readError, refused } from './refused.js';
import { Wire } from './wire.js';

let wire: Wire;

describe('routing', () => {
  beforeAll(async () => {
    wire = await Wire.to(platformOf());
  });

  afterAll(() => wire.close());

  describe('an unknown path', () => {
    it.each([
      '/',
      '/favicon.ico',
      '/api/public',
      '/api/public/v1.0x',
      '/api/private/unauth',
      '/monitor',
      '/api/public/v2.0/clusters',
      '/api/public/v1.0/nothing',
      '/api/public/v1.0/Clusters',
      '/API/public/v1.0/clusters',
      '/api/public/v1.0/clusters/x',
      '/api/public/v1.0//clusters',
      '/api/public/v1.0/projects',
      '/api/public/v1.0/groups//events',
      '/api/public/v1.0/groups/../nothing',
      '/api/public/v1.0/groups/x/events/y/z',
      '/api/public/v1.0/clusters%2F',
      '/api/public/v1.0/clusters;x=1',
      '/api/public/v1.0/%zz',
      '/api/public/v1.0/caf%C3%A9/👩',
    ])('%s is a 404 that names it', async (target) => {
      const sent = encodeURI(target).replaceAll('%25', '%');
      const error = await refused(wire, { target: `${sent}?x=1` });
      expect(error).toEqual({
        detail: `Cannot find resource ${sent}.`,
        error: 404,
        errorCode: 'RESOURCE_NOT_FOUND',
        parameters: [sent],
        reason: 'Not Found',
      });
    });

    it('is a 404 for every method', async () => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        expect((await refused(wire, { method, path: '/nothing' })).errorCode).toBe('RESOURCE_NOT_FOUND');
      }
    });

    it('includes an unknown world', async () => {
      const error = await refused(wire, { target: `/worlds/nowhere${BASE_PATH}/clusters` });
      expect(error).toMatchObject({ error: 404, errorCode: 'RESOURCE_NOT_FOUND' });
    });
  });

  describe('a method that a path does not allow', () => {
    it('gets a 405 that lists the allowed methods, for every path', async () => {
      for (const call of callsOf(wire.platform.world)) {
        const [path = ''] = call.path.split('?');
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
          if (methodsAt(call.operationId).includes(method)) continue;
          const before = wire.platform.world;
          const reply = await wire.call({ method, path });
          const error = readError(reply);
          expect(error).toMatchObject({
            detail: `Method ${method} is not allowed for resource ${BASE_PATH}${path}.`,
            error: 405,
            errorCode: 'METHOD_NOT_ALLOWED',
          });
          expect(reply.headers.allow).toBe(methodsAt(call.operationId).join(', '));
          expect(wire.platform.world).toBe(before);
        }
      }
    });
  });

  describe('a path that cannot be decoded', () => {
    it.each(['%', '%z', '%zz', '%ff', '%C3', '%E2%82', '%u0041'])('because of %s is a 404', async (text) => {
      for (const path of [
        `/groups/${text}/events`,
        `/orgs/${text}/groups`,
        `/groups/x/hosts/${text}/databases`,
      ]) {
        await expect(refused(wire, { path })).resolves.toMatchObject({
          error: 404,
          errorCode: 'RESOURCE_NOT_FOUND',
          parameters: [BASE_PATH + path],
        });
      }
    });
  });

  describe('a path segment is decoded', () => {
    it.each([
      ['%00', '\u0000'],
      ['a%2Fb', 'a/b'],
      ['%C3%A9', 'é'],
      ['a+b', 'a+b'],
      ['a%20b', 'a b'],
      ['%25zz', '%zz'],
      ['..%2F..', '../..'],
      ['%3Fx%3D1', '?x=1'],
      ['__proto__', '__proto__'],
      ['constructor', 'constructor'],
      ['%0D%0ASet-Cookie:%20x=1', '\r\nSet-Cookie: x=1'],
    ])('%s once', async (text, decoded) => {
      await expect(refused(wire, { path: `/groups/${text}/events` })).resolves.toMatchObject({
        detail: `An invalid group ID ${decoded} was specified.`,
        error: 404,
        errorCode: 'INVALID_GROUP_ID',
        parameters: [decoded],
      });
    });

    it('also in the names of databases and partitions', async () => {
      const { project, host } = placesOf(wire.platform.world);
      const query = '?granularity=PT1M&period=PT1H';
      const places = [
        ['databases', 'DATABASE_NOT_FOUND'],
        ['disks', 'DEVICE_NOT_FOUND'],
      ];
      for (const [kind, errorCode] of places) {
        for (const name of ['a%2Fb', '%00', '__proto__', '%C3%A9', 'SHOP']) {
          const path = `/groups/${project}/hosts/${host}/${kind ?? ''}/${name}/measurements${query}`;
          const parameters = [decodeURIComponent(name), host];
          await expect(refused(wire, { path })).resolves.toMatchObject({ error: 404, errorCode, parameters });
        }
      }
    });
  });
});
