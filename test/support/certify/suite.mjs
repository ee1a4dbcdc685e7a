/** The test suite of a small client, for `understudy certify` in watch mode. Its first argument names a mutant. */
import assert from 'node:assert/strict';
import { mutantNamed } from './mutants.mjs';

const {
  UNDERSTUDY_BASE_URL: baseUrl,
  UNDERSTUDY_PUBLIC_KEY: publicKey,
  UNDERSTUDY_PRIVATE_KEY: privateKey,
} = process.env;
const [, , name = 'good', ...without] = process.argv;
const client = mutantNamed(name)({ baseUrl, publicKey, privateKey });

const organizations = await client.list('/orgs');
assert.equal(organizations.length, 2);
const projects = await client.list('/groups');
assert.ok(projects.length >= 2);
assert.equal((await client.get(`/groups/${projects[0].id}`)).id, projects[0].id);
if (!without.includes('--reads-only')) {
  const made = await client.send('POST', '/orgs', { name: 'Certified' });
  assert.equal(made.name, 'Certified');
}
client.close();
