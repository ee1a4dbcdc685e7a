/** Measures `createSimulator()` up to the first 200, in this process. Prints the milliseconds since its start as JSON. */
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { createSimulator } from '../dist/index.js';
import { ADMIN, signed } from '../tools/digest.mjs';

const simulator = await createSimulator({ listen: false });
const createdMs = performance.now();
const server = createServer(simulator.app).listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${server.address().port}/api/public/v1.0/clusters`;

async function get(headers) {
  const [response] = await once(request(url, { agent: false, headers }).end(), 'response');
  await once(response.resume(), 'close');
  return response;
}

const { headers } = await get({});
const { statusCode } = await get({ Authorization: signed(headers['www-authenticate'], 'GET', url, ADMIN) });
if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
const wallMs = performance.now();
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ createdMs, wallMs, cpuMs: (user + system) / 1000 }));
process.exit();
