import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import type { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get, request, type RequestOptions } from 'node:https';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import type { IncomingMessage } from 'node:http';
import { UsageError } from '../../../src/server/config/usageError.js';
import { readOwnCertificate, type CertificateFiles } from '../../../src/server/tls/ownCertificate.js';
import { endAll, start, startReady, type Program, type ReadyLine } from '../../support/program.js';
import { pathOf, testWith } from '../../support/toolchains.js';
import { givenCertificate } from './givenCertificate.js';

const folder = mkdtempSync(join(tmpdir(), 'understudy-tls-'));
const caFile = join(folder, 'ca.pem');
let program: Program & { readonly ready: ReadyLine };
let ca: string;

/** The programs with an authority of their own keep it here, because making the key of one takes longer than a start. */
const data = join(folder, 'data');

beforeAll(async () => {
  program = await startReady('--tls', 'auto', '--control-hosts', 'understudy', '--data', data);
  ca = await (await fetch(`${program.ready.controlUrl}/ca.pem`)).text();
  writeFileSync(caFile, ca);
});

afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true });
});

function ask(url: string, options: RequestOptions = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { ca, agent: false, ...options }, (response) => {
      response.resume();
      resolve(response);
    }).once('error', reject);
  });
}

function curl(...args: readonly string[]): { readonly status: number | null; readonly stdout: string } {
  return spawnSync('curl', ['-q', '-sS', '--noproxy', '*', ...args], { encoding: 'utf8' });
}

describe('--tls auto', () => {
  it('prints https addresses of the API, and the address of the CA', async () => {
    const { baseUrl, controlUrl } = program.ready;
    expect(baseUrl).toMatch(/^https:\/\/localhost:\d+\/api\/public\/v1\.0$/);
    expect(controlUrl).toMatch(/^http:/);
    expect(program.ready).toMatchObject({ caUrl: `${controlUrl}/ca.pem` });
    const worlds = (await (await fetch(`${controlUrl}/v1/worlds`)).json()) as { readonly baseUrl: string }[];
    expect(worlds[0]?.baseUrl).toBe(baseUrl);
  });

  testWith(
    ['curl'],
    'is trusted by curl with the CA alone, digest and all, and links to itself by https',
    () => {
      const { baseUrl, publicKey = '', privateKey = '' } = program.ready;
      const { status, stdout } = curl(
        '--cacert',
        caFile,
        '--digest',
        '-u',
        `${publicKey}:${privateKey}`,
        `${baseUrl}/clusters`,
      );
      expect(status).toBe(0);
      expect(curl(baseUrl).status).toBe(60);
      const { links } = JSON.parse(stdout) as { readonly links: readonly { readonly href: string }[] };
      expect(links[0]?.href).toMatch(`${baseUrl}/clusters`);
    },
  );

  testWith(['requests'], 'is trusted by Python requests with the CA', () => {
    const { baseUrl, publicKey = '', privateKey = '' } = program.ready;
    const script = [
      'import requests, sys',
      'from requests.auth import HTTPDigestAuth',
      'url, ca, user, password = sys.argv[1:]',
      'with requests.Session() as session:',
      '  session.trust_env = False',
      '  for _ in range(2):',
      '    print(session.get(url, verify=ca, auth=HTTPDigestAuth(user, password)).status_code)',
    ];
    const args = ['-c', script.join('\n'), `${baseUrl}/clusters`, caFile, publicKey, privateKey];
    expect(spawnSync(pathOf('requests'), args, { encoding: 'utf8' }).stdout).toBe('200\n200\n');
  });

  it("is trusted by Node's fetch with the CA", () => {
    const script = `const { status } = await fetch(${JSON.stringify(program.ready.baseUrl)}); console.log(status)`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      env: { NODE_EXTRA_CA_CERTS: caFile },
    });
    expect(stdout).toBe('401\n');
  });

  it('is not trusted without the CA', async () => {
    await expect(fetch(program.ready.baseUrl)).rejects.toThrow();
  });

  it('is valid for every name of this machine', async () => {
    const port = Number(new URL(program.ready.baseUrl).port);
    const certificate = await new Promise<X509Certificate | undefined>((resolve) => {
      const socket = connect({ port, host: 'localhost', ca }, () => {
        resolve(socket.getPeerX509Certificate());
        socket.destroy();
      });
    });
    const names = ['localhost', hostname(), 'host.docker.internal', 'understudy'];
    expect(names.map((name) => certificate?.checkHost(name))).toEqual(names);
    const addresses = ['127.0.0.1', '::1'];
    expect(addresses.map((address) => certificate?.checkIP(address))).toEqual(addresses);
    expect(certificate?.checkHost('example.com')).toBeUndefined();
  });

  it('keeps connections open, and speaks HTTP/1.1 even with clients that prefer HTTP/2', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca });
    const sockets = new Set<unknown>();
    for (let round = 0; round < 3; round += 1) {
      const response = await new Promise<IncomingMessage>((resolve) => {
        request(program.ready.baseUrl, { agent }, resolve).end();
      });
      sockets.add(response.socket);
      await text(response);
    }
    expect(sockets.size).toBe(1);
    agent.destroy();
    const port = Number(new URL(program.ready.baseUrl).port);
    const protocol = await new Promise((resolve) => {
      const socket = connect({ port, host: 'localhost', ca, ALPNProtocols: ['h2', 'http/1.1'] }, () => {
        resolve(socket.alpnProtocol);
        socket.destroy();
      });
    });
    expect(protocol).toBe('http/1.1');
  });

  it('explains the error to a client that speaks plain HTTP', async () => {
    const plain = await fetch(program.ready.baseUrl.replace('https', 'http'));
    expect(plain.status).toBe(400);
    expect(await plain.text()).toBe('This port speaks HTTPS: the URL begins with https://.\n');
    // The port continues to serve other clients.
    expect((await ask(program.ready.baseUrl)).statusCode).toBe(401);
  });

  it('never prints a key', async () => {
    program.child.kill('SIGTERM');
    const { stdout, stderr, code } = await program.ended;
    expect(code).toBe(0);
    expect(stdout.join('\n') + stderr).not.toContain('PRIVATE KEY');
  });
});

describe('a later --tls auto with the same --data, with --control-tls', () => {
  let later: typeof program;

  beforeAll(async () => {
    await endAll();
    later = await startReady('--tls', 'auto', '--control-tls', '--data', data);
  });

  it('keeps the authority, for the owner alone, and makes a new certificate of it', async () => {
    expect((await ask(later.ready.baseUrl)).statusCode).toBe(401);
    for (const file of ['ca.pem', 'ca.key'])
      expect(statSync(join(data, 'tls', file)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(data, 'tls', 'ca.pem'), 'utf8')).toBe(ca);
  });

  it('serves the control plane with the certificate of the API', async () => {
    const { child, ended, ready } = later;
    expect(ready.controlUrl).toMatch(/^https:/);
    const options = { rejectUnauthorized: false, headers: { origin: new URL(ready.controlUrl).origin } };
    expect((await ask(`${ready.controlUrl}/v1/info`, options)).statusCode).toBe(200);
    const port = new URL(ready.controlUrl).port;
    const { status } = spawnSync(process.execPath, ['dist/main.cjs', 'healthcheck'], {
      env: {
        ...process.env,
        UNDERSTUDY_CONTROL_PORT: port,
        UNDERSTUDY_TLS: 'auto',
        UNDERSTUDY_CONTROL_TLS: 'on',
      },
    });
    expect(status).toBe(0);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('--tls CERT,KEY', () => {
  const own = givenCertificate(folder);
  const stranger = givenCertificate(folder, { name: 'stranger' });
  const old = givenCertificate(folder, { name: 'old', fromDays: -9, toDays: -2, keyOf: own });
  const early = givenCertificate(folder, { name: 'early', fromDays: 3, keyOf: own });
  const broken = join(folder, 'broken.pem');
  writeFileSync(broken, 'no PEM at all');

  it("serves the user's certificate, and has no CA to give", async () => {
    const { ready } = await startReady('--tls', `${own.cert},${own.key}`);
    expect((await ask(ready.baseUrl, { ca: readFileSync(own.cert) })).statusCode).toBe(401);
    const problem = await fetch(`${ready.controlUrl}/ca.pem`);
    expect(problem.status).toBe(404);
    expect(problem.headers.get('content-type')).toMatch('application/problem+json');
  });

  it.each<[string, CertificateFiles, string]>([
    [
      'a file that is not there',
      { cert: `${folder}/none.pem`, key: own.key },
      'none.pem": cannot be read (ENOENT',
    ],
    ['a folder', { cert: '/etc', key: '/etc' }, '"/etc": is a folder; expected a file'],
    [
      'a certificate that is none',
      { cert: broken, key: own.key },
      'broken.pem": expected a certificate in PEM',
    ],
    ['a key that is none', { cert: own.cert, key: broken }, 'broken.pem": expected a private key in PEM'],
    ['a certificate of old', old, 'old.pem": expired at'],
    ['a certificate of tomorrow', early, 'early.pem": is valid from'],
  ])('refuses %s', (_name, files, message) => {
    expect(() => readOwnCertificate(files)).toThrow(UsageError);
    expect(() => readOwnCertificate(files)).toThrow(message);
  });

  it("refuses another certificate's key in one line", async () => {
    const args = ['serve', '--port', '0', '--control-port', '0', '--tls', `${own.cert},${stranger.key}`];
    const { code, stderr, stdout } = await start(args).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: [] });
    expect(stderr).toMatch(/^understudy: --tls.*\n$/);
    expect(stderr).toContain('stranger.key": is not the key of');
  });
});

describe('healthcheck', () => {
  beforeAll(endAll);

  it('asks a TLS port without a control plane', async () => {
    const args = ['--control-port', 'off', '--tls', 'auto'];
    const kept = ['--data', data];
    const port = String(20_000 + (process.pid % 20_000));
    const { ready } = {
      ready: JSON.parse(await start(['serve', '--port', port, ...args, ...kept]).firstLine) as ReadyLine,
    };
    expect(ready.baseUrl).toMatch('https');
    expect(await start(['healthcheck', '--port', port, ...args]).ended).toMatchObject({
      code: 0,
      stderr: '',
    });
  });
});
