/** A longer test suite of the good client, for `understudy certify` in watch mode: it also expects a refusal, and reads what it has made. */
import assert from 'node:assert/strict';
import { mutantNamed } from './mutants.mjs';

const {
  UNDERSTUDY_BASE_URL: baseUrl,
  UNDERSTUDY_PUBLIC_KEY: publicKey,
  UNDERSTUDY_PRIVATE_KEY: privateKey,
} = process.env;
const client = mutantNamed(process.argv[2] ?? 'good')({ baseUrl, publicKey, privateKey });

assert.ok((await client.list('/orgs')).length >= 2);
const made = await client.send('POST', '/orgs', { name: 'Certified' });
assert.equal((await client.get(`/orgs/${made.id}`)).name, 'Certified');
assert.ok((await client.list('/orgs')).length >= 3);
await assert.rejects(client.get('/orgs/0123456789abcdef01234567'), { status: 404 });
client.close();
