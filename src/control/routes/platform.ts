import type { Request } from 'express';
import { loadContract } from '../../contract/contract.js';
import type { Surface } from '../../contract/document.js';
import { contractOf } from '../../contract/surface.js';
import { writeDescription } from '../../contract/parseDescription.js';
import { unexpected } from '../query.js';
import type { Route } from '../route.js';

const SURFACES: readonly Surface[] = ['documented', 'extended'];

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

function contractFor({ query }: Request): object {
  const { surface: asked = 'extended' } = query;
  const surface = SURFACES.find((each) => each === asked);
  if (surface === undefined) throw unexpected('surface', `one of ${SURFACES.join(', ')}`, asked);
  return contractOf(loadContract(), surface);
}
