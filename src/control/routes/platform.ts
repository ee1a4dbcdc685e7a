import type { Request } from 'express';
import { loadContract } from '../../contract/contract.js';
import { writeDescription } from '../../contract/parseDescription.js';
import { unexpected } from '../query.js';
import type { Route } from '../route.js';

const SURFACES: readonly unknown[] = ['documented', 'extended'];

/** `GET /platform/openapi.json` and `.yaml`: the contract of the platform's own API. */
export const platformRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/platform/openapi.json',
    handle: (request, response) => {
      response.json(contractFor(request));
    },
  },
  {
    method: 'get',
    path: '/platform/openapi.yaml',
    handle: (request, response) => {
      response.type('application/yaml').send(writeDescription(contractFor(request)));
    },
  },
];

/** Both surfaces have the same operations so far. */
function contractFor({ query }: Request): object {
  const { surface = 'extended' } = query;
  if (!SURFACES.includes(surface)) throw unexpected('surface', `one of ${SURFACES.join(', ')}`, surface);
  return loadContract();
}
