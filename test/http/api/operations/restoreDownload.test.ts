import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import request, { type Response } from '../../../support/request.js';
import { HOUR_MS } from '../../../../src/world/instant.js';
import { filesIn } from '../../../support/archives.js';
import { later } from '../../../support/advancing.js';
import { Platform } from '../../../support/platform.js';
import { afterwards, given, HTTP, jobOf, JOBS, rs0, startJob, type Job } from './givenRestores.js';
import { bodyOf } from './given.js';
import { KEYS } from '../../../support/platform.js';
import type { World } from '../../../../src/world/world.js';

/** Creates a world with a download that is ready. Returns the world and the restore job of the download. */
async function readyWorld(delivery: object = {}): Promise<readonly [World, Job]> {
  const platform = given();
  const started = await startJob(platform, { ...HTTP, delivery: { methodName: 'HTTP', ...delivery } });
  const ready = afterwards(platform);
  return [ready.world, await jobOf(ready, started)];
}

/** Returns the path of a URL. */
function pathOf(address = ''): string {
  return new URL(address).pathname;
}

async function get(
  { app }: Platform,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return request(app)
    .get(path)
    .set(headers)
    .buffer(true)
    .parse(binary as never);
}

function binary(response: NodeJS.ReadableStream, done: (error: Error | null, body: Buffer) => void): void {
  const pieces: Buffer[] = [];
  response.on('data', (piece: Buffer) => pieces.push(piece));
  response.on('end', () => {
    done(null, Buffer.concat(pieces));
  });
}

function errorIn({ status, body }: Response): readonly [number, unknown] {
  return [status, (JSON.parse(String(body)) as { errorCode: unknown }).errorCode];
}

describe('A download address', () => {
  it('gives a real archive without credentials; `hashes` contains its SHA1', async () => {
    const [world, job] = await readyWorld();
    const reply = await get(new Platform(world), pathOf(job.delivery.url));
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/gzip']);
    const archive = reply.body as Buffer;
    expect(createHash('sha1').update(archive).digest('hex')).toBe(job.hashes?.[0]?.hash);
    const files = filesIn(archive);
    const folder = job.hashes?.[0]?.fileName.replace('.tar.gz', '') ?? '';
    expect(Object.keys(files)).toEqual([`${folder}/restoreInfo.txt`, `${folder}/orders/metadata.bson`]);
    expect(files[`${folder}/restoreInfo.txt`]?.toString()).toContain(`Cluster: ${rs0.cluster.id}`);
  });

  it('gives the same bytes "with the bearer header" of the newest version', async () => {
    const [world, { delivery }] = await readyWorld();
    const platform = new Platform(world);
    const { authHeader = '', authValue = '' } = delivery;
    const old = await get(platform, pathOf(delivery.url));
    const fresh = await get(platform, pathOf(delivery.urlV2), { [authHeader]: authValue });
    expect((fresh.body as Buffer).equals(old.body as Buffer)).toBe(true);
    expect(errorIn(await get(platform, pathOf(delivery.urlV2)))).toEqual([401, 'INVALID_RESTORE_TOKEN']);
    const wrong = await get(platform, pathOf(delivery.urlV2), { [authHeader]: 'Bearer x' });
    expect(errorIn(wrong)).toEqual([401, 'INVALID_RESTORE_TOKEN']);
  });

  it('is unknown with another secret, job or file', async () => {
    const [world, { id, delivery }] = await readyWorld();
    const platform = new Platform(world);
    const path = pathOf(delivery.url);
    const token = path.split('/')[6] ?? '';
    const others = [path.replace(token, 'x'), path.replace(id, 'f'.repeat(24)), path.replace('rs0-', 'rs1-')];
    for (const other of others)
      expect(errorIn(await get(platform, other))).toEqual([404, 'RESOURCE_NOT_FOUND']);
  });

  it('ends: "FINISHED/MAX_DOWNLOADS_EXCEEDED" after the last one that is allowed', async () => {
    const [world, job] = await readyWorld({ maxDownloads: 2 });
    const platform = new Platform(world);
    const path = pathOf(job.delivery.url);
    const statuses = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await get(platform, path)).status);
    expect(statuses).toEqual([200, 200, 410]);
    expect(errorIn(await get(platform, path))).toEqual([410, 'RESTORE_LINK_EXPIRED']);
    const { delivery } = bodyOf<'getRestoreJob'>(await platform.call('get', `${JOBS}/${job.id}`, KEYS.admin));
    expect([delivery.statusName, delivery.url]).toEqual(['MAX_DOWNLOADS_EXCEEDED', undefined]);
  });

  it('"After EXPIRED the url answers 404/410", with a JSON error', async () => {
    const [world, { delivery }] = await readyWorld();
    const platform = new Platform(later(world, 2 * HOUR_MS));
    const reply = await get(platform, pathOf(delivery.url));
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(errorIn(reply)).toEqual([410, 'RESTORE_LINK_EXPIRED']);
  });

  it('counts "each full download" (inferred), and no HEAD', async () => {
    const [world, { delivery }] = await readyWorld({ maxDownloads: 1 });
    const platform = new Platform(world);
    const path = pathOf(delivery.url);
    expect((await request(platform.app).head(path)).status).toBe(200);
    expect((await get(platform, path)).status).toBe(200);
    expect((await get(platform, path)).status).toBe(410);
  });

  it('is among the members of a delivery in alphabetical order (documentation)', async () => {
    const [, { delivery }] = await readyWorld();
    expect(Object.keys(delivery)).toEqual(Object.keys(delivery).sort());
  });

  it('is not ready before the job has finished', async () => {
    const platform = given();
    const started = await startJob(platform);
    const [, job] = await readyWorld();
    expect(job.id).toBe(started.id);
    const early = new Platform(platform.world);
    expect(errorIn(await get(early, pathOf(job.delivery.url)))).toEqual([409, 'RESTORE_NOT_READY']);
  });
});
