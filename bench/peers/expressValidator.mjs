/**
 * The peer: plain Express with express-openapi-validator, as their documentation sets them up, over the same contract.
 * It sends ready-made objects, without authentication and without state.
 */
import { readFileSync } from 'node:fs';
import express from 'express';
import { middleware } from 'express-openapi-validator';

const [contract, bodies, port] = process.argv.slice(2);
const { list, patched } = JSON.parse(readFileSync(bodies, 'utf8'));
const app = express();
app.use(express.json());
app.use(
  middleware({
    apiSpec: contract,
    validateSecurity: false,
    validateRequests: { allowUnknownQueryParameters: true },
  }),
);
app.get('/api/public/v1.0/orgs/:orgId/groups', (_request, response) => response.json(list));
app.patch(
  '/api/public/v1.0/groups/:groupId/clusters/:clusterId/snapshots/:snapshotId',
  (_request, response) => {
    response.json(patched);
  },
);
app.listen(Number(port), '127.0.0.1', () => console.log('ready'));
