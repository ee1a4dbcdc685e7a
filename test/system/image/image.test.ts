import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import { join } from 'node:path';
import { readToEnd } from '../../support/connection.js';
import { describeWith } from '../../support/toolchains.js';
import { DigestClient } from '../storage/digestClient.js';
import { ControlPlane } from '../clients/controlPlane.js';
import { buildImage, endContainers, IMAGE_TOOL, inImage, runImage, type BuiltImage } from './container.js';

const BUILD_MS_MAX = 1_800_000;
const APPLICATION_MIB_MAX = 40;
/** The only folder that the tool's containers share with this machine. */
const SHARED = '/dev/shm';

const describeWithImage = (title: string, tests: () => void): void => {
  describeWith(['image tool'], title, tests);
};

let image: BuiltImage;
beforeAll(async () => {
  if (IMAGE_TOOL !== undefined) image = await buildImage();
}, BUILD_MS_MAX);
afterEach(endContainers);

describeWithImage('the image', () => {
  it('declares how to run it: unprivileged, in exec form, both ports, volumes, labels', () => {
    expect(image.config).toMatchObject({
      User: '1000:1000',
      Entrypoint: ['node', '--max-semi-space-size=8', 'dist/main.cjs'],
      Cmd: ['serve'],
      ExposedPorts: { '8080/tcp': {}, '8081/tcp': {} },
      Volumes: { '/data': {}, '/fixtures': {}, '/scenarios': {} },
      Labels: {
        'org.opencontainers.image.title': 'Understudy',
        'org.opencontainers.image.licenses': 'Apache-2.0',
      },
    });
  });

  it('has a small application layer', () => {
    expect(image.applicationMiB).toBeGreaterThan(0);
    expect(image.applicationMiB).toBeLessThan(APPLICATION_MIB_MAX);
  });

  it('has no test, no source, no tool for development and nothing secret in it', async () => {
    const files = (await inImage('find', '/app', '-type', 'f')).trim().split('\n');
    expect(files).toEqual(expect.arrayContaining(['/app/dist/main.cjs', '/app/dist/THIRD-PARTY-NOTICES']));
    expect(files).not.toContain('/app/dist/library.cjs');
    expect(files.filter((file) => file.includes('/node_modules/'))).toEqual([]);
    const odd = files.filter((file) =>
      /\/(tests?|__tests__|\.git)\/|\.test\.|\.d\.ts$|\.env|\.npmrc|\.pem$|\.key$|node_modules\/(typescript|jest|oxlint|oxfmt|prettier)\//.test(
        file,
      ),
    );
    expect(odd).toEqual([]);
  });
});

describeWithImage('a container', () => {
  it('answers on every interface, and its health check passes', async () => {
    const { ready, complaints } = await runImage();
    // V8 would warn of an unknown flag. The image has another version of Node.js than the other tests.
    expect(complaints()).not.toContain('flag');
    const { port } = new URL(ready.baseUrl);
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    for (const { address, family } of addresses.filter((each) => each.family === 'IPv4')) {
      expect({
        family,
        status: (await fetch(`http://${address}:${port}/api/public/v1.0/clusters`)).status,
      }).toEqual({ family, status: 401 });
    }
    const page = await fetch(ready.controlUrl, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<title>Understudy</title>');
    expect((await fetch(new URL('/console/console.js', ready.controlUrl))).status).toBe(200);
    await inImage('node', 'dist/main.cjs', 'healthcheck', '--control-port', new URL(ready.controlUrl).port);
    await expect(inImage('node', 'dist/main.cjs', 'healthcheck', '--control-port', '1')).rejects.toThrow(
      'not ready',
    );
  });

  it('serves the endpoints as an unprivileged user, and writes nothing into its own file system', async () => {
    const { ready } = await runImage();
    const before = newerFiles(ready.pid);
    expect(await expireSnapshot(ready, '2027-03-01T00:00:00Z')).toBe(200);
    expect(execFileSync('ps', ['-o', 'uid=', '-p', String(ready.pid)], { encoding: 'utf8' }).trim()).toBe(
      '1000',
    );
    expect(newerFiles(ready.pid)).toEqual(before);
    expect(before).toEqual([]);
  });

  it('ends at SIGTERM with exit code 0, without waiting for a client that is still asking', async () => {
    const { ready, stop } = await runImage();
    const open = connect(Number(new URL(ready.baseUrl).port), '127.0.0.1');
    open.on('error', () => undefined).write('GET /api/public/v1.0/clusters HTTP/1.1\r\nHost: localhost\r\n');
    const answer = readToEnd(open);
    await once(open, 'connect');
    expect(await stop()).toBe(0);
    // A server that waited for the rest of the request would answer 408 in the end.
    expect(await answer).not.toContain('408');
  });

  it('keeps its worlds with UNDERSTUDY_DATA, so that the next container continues them', async () => {
    const folder = mkdtempSync(join(SHARED, 'understudy-'));
    chmodSync(folder, 0o777);
    try {
      const env = { UNDERSTUDY_DATA: join(folder, 'data') };
      const first = await runImage(env);
      expect(await expireSnapshot(first.ready, '2027-04-05T06:07:08Z')).toBe(200);
      await first.stop();
      expect(existsSync(join(folder, 'data'))).toBe(true);
      const next = await runImage(env);
      const control = new ControlPlane(next.ready.controlUrl);
      expect((await control.rows('snapshots')).map(({ expires }) => expires)).toContain(
        '2027-04-05T06:07:08Z',
      );
    } finally {
      await endContainers();
      rmSync(folder, { recursive: true });
    }
  });
});

/**
 * Changes the expiry of one snapshot (E3), a call that needs digest authentication, a body and a snapshot. Returns
 * the status.
 */
async function expireSnapshot(
  ready: Awaited<ReturnType<typeof runImage>>['ready'],
  expires: string,
): Promise<number> {
  const { baseUrl, controlUrl, publicKey = '', privateKey = '' } = ready;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const snapshots = await new ControlPlane(controlUrl).rows('snapshots');
  const snapshot = snapshots.find(
    (row) => row.complete === true && typeof row.expires === 'string' && row.expires > tomorrow,
  );
  if (snapshot === undefined) throw new Error('The standard world has no snapshot to change.');
  const path = `/groups/${String(snapshot.groupId)}/clusters/${String(snapshot.clusterId)}/snapshots/${snapshot.id}`;
  return new DigestClient(baseUrl, publicKey, privateKey).change('PATCH', path, { expires });
}

/** Returns the files in a running container's own file system that are newer than its process. */
function newerFiles(pid: number): readonly string[] {
  const root = `/proc/${pid}/root`;
  const mounts = ['proc', 'sys', 'dev'].flatMap((name) => ['-path', `${root}/${name}`, '-prune', '-o']);
  const args = [`${root}/`, ...mounts, '-type', 'f', '-newer', `/proc/${pid}/stat`, '-print'];
  return execFileSync('find', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}
