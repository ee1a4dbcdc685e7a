/** Plain Express as its documentation sets it up: ready-made objects, without authentication, checks or state. */
import { readFileSync } from 'node:fs';
import express from 'express';

const [bodies, port] = process.argv.slice(2);
const { list, patched } = JSON.parse(readFileSync(bodies, 'utf8'));
const app = express();
app.use(express.json());
app.get('/api/public/v1.0/orgs/:orgId/groups', (_request, response) => response.json(list));
app.patch(
  '/api/public/v1.0/groups/:groupId/clusters/:clusterId/snapshots/:snapshotId',
  (_request, response) => {
    response.json(patched);
  },
);
app.listen(Number(port), '127.0.0.1');
