import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { middleware } from 'express-openapi-validator';
import request from '../../support/request.js';
import { loadContract } from '../../../src/contract/contract.js';
import { operationsOf, SURFACES } from '../../../src/contract/document.js';
import { contractOf } from '../../../src/contract/surface.js';

type ApiSpec = Extract<Parameters<typeof middleware>[0]['apiSpec'], object>;

/**
 * Returns the status for an unknown path: 404 if express-openapi-validator accepts the document. It first compares
 * the whole document with the OpenAPI specification.
 */
async function statusWith(document: object): Promise<number> {
  const app = express().use(middleware({ apiSpec: document as ApiSpec, validateSecurity: false }));
  const { status } = await request(app).get('/no/such/path');
  return status;
}

describe('The published contract', () => {
  it.each(SURFACES)('is a valid OpenAPI document on the surface %s', async (surface) => {
    expect(await statusWith(contractOf(loadContract(), surface))).toBe(404);
  });

  it('describes the 409 that the text of an operation mentions', () => {
    const undescribed = operationsOf(loadContract())
      .filter(({ responses, ...others }) => JSON.stringify(others).includes(' 409 ') && !('409' in responses))
      .map(({ operationId }) => operationId);
    expect(undescribed).toEqual([]);
  });
});
