import { describe, expect, it } from '@jest/globals';
import { omit } from '../../../../src/world/omit.js';
import { COLLECTIONS, DATABASE, FILES, OPLOG, post, put } from './givenStores.js';
import { platformWith, type Tenant } from './tenant.js';

describe('`oidc` of stores with a database', () => {
  const CALLBACK = {
    enabled: true,
    method: 'callback',
    tokenUri: 'https://idp.example.com/token',
    clientId: 'backup',
    clientSecret: 'hunter2',
    scope: 'openid',
  };
  const withDatabase = COLLECTIONS.filter(({ path }) => path !== FILES);
  const secretOf = ({ world }: Tenant) =>
    world.backupStores.get('oplogStore:blockStore1')?.settings.oidc?.clientSecret;

  it.each(withDatabase)('is taken and shown with a masked secret: $path', async ({ path, body }) => {
    const platform = platformWith();
    const reply = await post(platform, path, { ...body, oidc: CALLBACK });
    expect([reply.status, reply.body]).toEqual([
      200,
      expect.objectContaining({ oidc: { ...CALLBACK, clientSecret: '[REDACTED]' } }),
    ]);
    for (const oidc of [{ enabled: false }, null, { enabled: true, method: 'azure', clientId: null }])
      expect((await put(platform, `${path}/${body.id}`, { ...body, oidc })).status).toBe(200);
  });

  it('is removed by a PUT "if you omit the `oidc` object" (documentation)', async () => {
    const platform = platformWith();
    await post(platform, OPLOG, { ...DATABASE, oidc: CALLBACK });
    const off = await put(platform, `${OPLOG}/blockStore1`, { ...DATABASE, oidc: { enabled: false } });
    expect(off.body).toMatchObject({ oidc: { enabled: false } });
    const { body } = await put(platform, `${OPLOG}/blockStore1`, DATABASE);
    expect(body).not.toHaveProperty('oidc');
  });

  it('keeps its secret "if you omit `clientSecret`, or submit the redacted value" (documentation)', async () => {
    const platform = platformWith();
    await post(platform, OPLOG, { ...DATABASE, oidc: CALLBACK });
    const shown = (await platform.get(`${OPLOG}/blockStore1`)).body as { readonly oidc: object };
    for (const oidc of [shown.oidc, omit(CALLBACK, 'clientSecret')]) {
      await put(platform, `${OPLOG}/blockStore1`, { ...DATABASE, oidc });
      expect(secretOf(platform)).toBe('hunter2');
    }
    await put(platform, `${OPLOG}/blockStore1`, { ...DATABASE, oidc: { ...CALLBACK, clientSecret: 'new' } });
    expect(secretOf(platform)).toBe('new');
  });
});
