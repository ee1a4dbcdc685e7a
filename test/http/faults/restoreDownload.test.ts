import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import type { Schema } from '../../../src/contract/types.js';
import type { Rule } from '../../../src/input/scenario/scenario.gen.js';
import { MINUTE_MS } from '../../../src/world/instant.js';
import { KEYS } from '../../support/platform.js';
import { readBytes } from '../../support/readBytes.js';
import { FaultyPlatform } from './faultyPlatform.js';

/**
 * Starts a restore of the newest snapshot of rs0 as a download. Returns the restore job when the archive is ready.
 */
async function ready(platform: FaultyPlatform): Promise<Schema<'RestoreJob'>> {
  const cluster = platform.world.clusters.select('name', 'rs0').first();
  const path = `/groups/${cluster?.groupId ?? ''}/clusters/${cluster?.id ?? ''}`;
  const snapshots = (await platform.get(`${path}/snapshots`)).body as { results: Schema<'Snapshot'>[] };
  const body = { delivery: { methodName: 'HTTP' }, snapshotId: snapshots.results.at(-1)?.id };
  const started = await platform.call('post', `${path}/restoreJobs`, KEYS.admin, body);
  const [job] = (started.body as { results: Schema<'RestoreJob'>[] }).results;
  platform.live.advanceTo(platform.world.now + MINUTE_MS);
  return (await platform.get(`${path}/restoreJobs/${job?.id ?? ''}`)).body as Schema<'RestoreJob'>;
}

async function download(rule?: Rule) {
  const platform = new FaultyPlatform(rule === undefined ? [] : [rule]);
  const { delivery, hashes = [] } = await ready(platform);
  const reply = await request(platform.app)
    .get(new URL(delivery.url ?? '').pathname)
    .buffer(true)
    .parse(readBytes);
  return { bytes: reply.body as Buffer, length: reply.headers['content-length'], hash: hashes[0]?.hash };
}

const sha1 = (bytes: Buffer): string => createHash('sha1').update(bytes).digest('hex');

describe('the download of a restore under faults', () => {
  it('can be a "truncated download": a client notices by the hash of the job, or when it unpacks', async () => {
    const whole = await download();
    expect([sha1(whole.bytes), Number(whole.length)]).toEqual([whole.hash, whole.bytes.length]);
    const cut = await download({
      match: { operation: 'downloadRestore' },
      inject: { corrupt: { kind: 'truncate' } },
    });
    expect(cut.bytes).toEqual(whole.bytes.subarray(0, Math.floor(whole.bytes.length / 2)));
    expect(cut.hash).toBe(whole.hash);
    expect(sha1(cut.bytes)).not.toBe(cut.hash);
    expect(() => gunzipSync(cut.bytes)).toThrow('unexpected end of file');
  });

  it('can end before its `Content-Length`, which the client reports itself', async () => {
    const cut = download({
      match: { operation: 'downloadRestore' },
      inject: { corrupt: { kind: 'wrongContentLength' } },
    });
    await expect(cut).rejects.toThrow('aborted');
  });
});
