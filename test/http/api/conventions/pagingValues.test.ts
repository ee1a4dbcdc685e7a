import { beforeAll, describe, expect, it } from '@jest/globals';
import { platformOf, type Platform } from '../../../support/platform.js';
import { ask, linksOf, listsOf, pageOf } from './lists.js';
import { readsOf } from './operations.js';

const WRONG_NUMBERS = [
  ...[
    '0',
    '00',
    '-1',
    'abc',
    '1.5',
    '1.01',
    '.0',
    '1.',
    '',
    ' ',
    ' 1',
    '1 ',
    '+1',
    '2147483648',
    '99999999999999999999',
  ],
  ...['1e2', '0x10', '0b1', '1_0', 'NaN', 'Infinity', 'null', 'true', '１', '1;2', '1,2', '[1]'],
];

let platform: Platform;

function refusalOf(parameter: string): object {
  return {
    detail: `Invalid query parameter ${parameter} specified.`,
    error: 400,
    errorCode: 'INVALID_QUERY_PARAMETER',
    parameters: [parameter],
    reason: 'Bad Request',
  };
}

describe('paging parameters', () => {
  beforeAll(() => {
    platform = platformOf();
  });

  /** "itemsPerPage maximum 500, default 100; pageNum 1-based, default 1; every paged endpoint" (Limits) */
  describe('the values of paging parameters', () => {
    it('may be any number of items from 1 to 500', async () => {
      for (const itemsPerPage of [1, 2, 99, 100, 101, 499, 500]) {
        const response = await platform.get(`/clusters?itemsPerPage=${itemsPerPage}`);
        expect(response.status).toBe(200);
        expect(linksOf(response)[0]).toBe(`self /clusters?pageNum=1&itemsPerPage=${itemsPerPage}`);
      }
    });

    it('may be written with a zero fraction: "older … versions send floats (`itemsPerPage=100.0`). Parse `N.0` as N."', async () => {
      const real = platformOf({ dialect: 'ops-manager' });
      for (const query of ['itemsPerPage=100.0', 'pageNum=1.0&itemsPerPage=100.00']) {
        expect((await platform.get(`/clusters?${query}`)).status).toBe(400);
        const response = await real.get(`/clusters?${query}`);
        expect(response.status).toBe(200);
        expect(linksOf(response)[0]).toBe('self /clusters?pageNum=1&itemsPerPage=100');
      }
      const { body } = await real.get('/clusters?itemsPerPage=501.0');
      expect(body).toEqual(refusalOf('itemsPerPage'));
    });

    it.each(['501', ...WRONG_NUMBERS])('cannot be %j items', async (value) => {
      const { body } = await platform.get(`/clusters?itemsPerPage=${encodeURIComponent(value)}`);
      expect(body).toEqual(refusalOf('itemsPerPage'));
    });

    it.each(WRONG_NUMBERS)('cannot be page %j', async (value) => {
      const { body } = await platform.get(`/clusters?pageNum=${encodeURIComponent(value)}`);
      expect(body).toEqual(refusalOf('pageNum'));
    });

    it('are refused when repeated, even with the same value', async () => {
      for (const parameter of ['pageNum', 'itemsPerPage']) {
        const { body } = await platform.get(`/clusters?${parameter}=1&${parameter}=1`);
        expect(body).toEqual(refusalOf(parameter));
      }
    });

    it.each(['maybe', '1', ''])('cannot have %j for includeCount', async (value) => {
      const { body } = await platform.get(`/clusters?includeCount=${value}`);
      expect(body).toEqual(refusalOf('includeCount'));
    });

    it('are checked for every list, before an operation changes anything', async () => {
      const before = platform.world;
      for (const list of listsOf(platform.world)) {
        for (const query of ['?itemsPerPage=501', '?itemsPerPage=0', '?pageNum=0', '?pageNum=x']) {
          const { status } = await ask(platform, list, query);
          expect(`${list.name}${query} ${status}`).toBe(`${list.name}${query} 400`);
        }
      }
      expect(platform.world).toBe(before);
    });

    it('are checked wherever the document lists them: E7, E8, E9 and E15 too', async () => {
      const single = [
        'getDiskMeasurements',
        'getHostMeasurements',
        'getDatabaseMeasurements',
        'listAgentLinks',
      ];
      for (const { operationId, path } of readsOf(platform.world)) {
        if (!single.includes(operationId)) continue;
        const separator = path.includes('?') ? '&' : '?';
        expect((await platform.get(`${path}${separator}itemsPerPage=501`)).body).toEqual(
          refusalOf('itemsPerPage'),
        );
        expect((await platform.get(`${path}${separator}itemsPerPage=500&pageNum=1`)).status).toBe(200);
      }
    });
  });

  describe('the values of paging parameters under the quirk itemsPerPageAboveMaximum=clamp', () => {
    let clamping: Platform;

    beforeAll(() => {
      clamping = platformOf({ quirks: { itemsPerPageAboveMaximum: 'clamp' } });
    });

    it.each(['501', '1000', '2147483648', '99999999999999999999'])(
      'are lowered from %s to 500',
      async (value) => {
        for (const query of [`?itemsPerPage=${value}`, `?pageNum=1&itemsPerPage=${value}&pretty=false`]) {
          const response = await clamping.get(`/clusters${query}`);
          expect(response.status).toBe(200);
          expect(linksOf(response)[0]).toMatch(/pageNum=1&itemsPerPage=500$/);
        }
      },
    );

    it('show no more than 500 results', async () => {
      const events = listsOf(clamping.world).find(({ name }) => name === 'E21');
      const page = events && pageOf(await ask(clamping, events, '?itemsPerPage=100000'));
      expect(page?.results).toHaveLength(500);
      expect(page?.totalCount).toBeGreaterThan(500);
    });

    it.each(WRONG_NUMBERS.filter((value) => !/^\d{3,}$/.test(value)))(
      'still cannot be %j items',
      async (value) => {
        const { body } = await clamping.get(`/clusters?itemsPerPage=${encodeURIComponent(value)}`);
        expect(body).toEqual(refusalOf('itemsPerPage'));
      },
    );
  });

  describe('a query parameter with a character that URLs reserve', () => {
    it.each(['itemsPerPage=+5', 'pageNum=1:', 'pretty=a/b', 'includeCount=+true', 'envelope=[]'])(
      'is validated by its own rule: %s',
      async (query) => {
        const { status, body } = await platformOf().get(`/clusters?${query}`);
        expect(status).toBe(400);
        const parameters = [query.split('=')[0]];
        expect(body).toMatchObject({ errorCode: 'INVALID_QUERY_PARAMETER', parameters });
      },
    );
  });
});
