/** Signs requests with published libraries for Digest authentication. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { libraries } from './libraries.mjs';
import { fork } from './world.mjs';

const isDocumented = process.env.UNDERSTUDY_DIALECT === 'documented';

const cases = {
  async 'reads a page with a query'({ send, baseUrl, library }) {
    const { status, body } = await send('GET', `${baseUrl}/orgs?itemsPerPage=1&name=Meridian%20Health`);
    // The dialect `documented` compares the signed address with the whole one, the other dialect with its path only.
    if (isDocumented && library.signsPathOnly) return assert.equal(status, 401);
    assert.equal(status, 200);
    assert.deepEqual(
      body.results.map(({ name }) => name),
      ['Meridian Health'],
    );
  },
  async 'creates and changes with a body'({ send, baseUrl, rows }) {
    const { status, body } = await send('POST', `${baseUrl}/orgs`, { name: 'Made by a library, größer' });
    assert.ok(status < 300, JSON.stringify(body));
    assert.equal((await send('PATCH', `${baseUrl}/orgs/${body.id}`, { name: 'Renamed' })).status, 200);
    assert.equal((await rows('organizations')).find(({ id }) => id === body.id).name, 'Renamed');
  },
  // RFC 7616, 3.4: a client may sign further requests with the nonce of the first challenge.
  async 'sends further requests'({ send, baseUrl, replies, library }) {
    for (let i = 0; i < 3; i += 1) assert.equal((await send('GET', `${baseUrl}/groups`)).status, 200);
    assert.deepEqual(await replies(), { challenges: library.keepsNonce ? 1 : 3, others: 3 });
  },
  // RFC 7616, 3.3: on `stale=true` a client signs again with the new nonce.
  async 'signs again after a stale nonce'({ send, baseUrl, publicKey, control, library }) {
    assert.equal((await send('GET', `${baseUrl}/groups`)).status, 200);
    const inject = { unauthorized: { kind: 'staleNonce' } };
    await control('POST', '/faults', { id: 'stale', match: { publicKey }, times: 1, inject });
    // A library that asks for a challenge before each request signs only once.
    assert.equal((await send('GET', `${baseUrl}/groups`)).status, library.keepsNonce ? 200 : 401);
    assert.equal((await send('GET', `${baseUrl}/groups`)).status, 200);
  },
  async 'gives up with a wrong key'({ baseUrl, publicKey, replies, library }) {
    const { status } = await library.connect(publicKey, 'wrong')('GET', `${baseUrl}/groups`);
    assert.equal(status, 401);
    assert.deepEqual(await replies(), { challenges: 2, others: 0 });
  },
};

const refusal = {
  async 'does not sign for a challenge without opaque'({ send, baseUrl, library }) {
    await assert.rejects(send('GET', `${baseUrl}/groups`), library.refusal);
  },
};

for (const [name, library] of Object.entries(libraries)) {
  for (const [title, run] of Object.entries(library.refusal ? refusal : cases)) {
    test(`${name} ${title}`, async () => {
      const world = await fork();
      try {
        await run({ ...world, library, send: library.connect(world.publicKey, world.privateKey) });
      } finally {
        await world.end();
      }
    });
  }
}
