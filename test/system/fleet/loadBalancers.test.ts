import { afterAll, afterEach, beforeEach, expect } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Toolchain } from '../../../tools/toolchains/table.mjs';
import { freePort } from '../../support/freePorts.js';
import { endAll } from '../../support/program.js';
import { testWith } from '../../support/toolchains.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { Client, Replica, type Answer } from './replica.js';

const EXAMPLES = resolve(import.meta.dirname, '../../../docs/examples');
/** One for each replica, and one more. Each call goes to any replica at first. */
const WORLDS = 4;
const RETRY_MS = 250;
/** A body that load balancers usually keep no copy of. The replica that has the world refuses it, after it has read it. */
const LARGE = { unknownMember: 'x'.repeat(3 * 1024 * 1024) };

const database = givenDatabase({ keepsTables: true });
let folder: string;
let end: (() => Promise<unknown>) | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-balancer-'));
});
afterEach(async () => {
  await end?.();
  end = undefined;
  rmSync(folder, { recursive: true, force: true });
});
afterAll(endAll);

/** A load balancer whose example in docs/examples is tried. */
interface Balancer {
  readonly needs: Toolchain;
  readonly file: string;
  /** Returns the example with the addresses of a run instead of its own. */
  readonly adapt: (example: string, ports: Ports, replicas: readonly Replica[]) => string;
  /** Returns the arguments with which the program uses the file. */
  readonly args: (file: string, ports: Ports) => readonly string[];
  /** Whether it knows by now which replicas it may call. */
  readonly isReady: (ports: Ports) => Promise<boolean>;
  /** Whether the example also leads calls of the control plane. */
  readonly hasControl: boolean;
}

/** Ports of the load balancer. */
interface Ports {
  readonly api: number;
  readonly control: number;
  readonly admin: number;
}

const balancers: Readonly<Record<string, Balancer>> = {
  nginx: {
    needs: 'nginx',
    file: 'nginx-fleet.conf',
    adapt: (example, ports, replicas) => {
      const servers = replicas.map(({ port }) => `server 127.0.0.1:${port};`).join(' ');
      return example
        .replace('listen 8000', `listen 127.0.0.1:${ports.api}`)
        .replace(/(server 10\.0\.0\.\d+:8080;\s*)+/, servers);
    },
    args: (file) => {
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      const main = join(folder, 'nginx.conf');
      // As root, nginx runs its workers as another user, and that user cannot read this folder.
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      const http = `http { access_log off; error_log ${join(folder, 'errors')}; ${paths.join(' ')} include ${file}; }`;
      writeFileSync(main, `daemon off; pid ${join(folder, 'pid')}; ${user} events {} ${http}`);
      return ['-c', main, '-e', join(folder, 'errors')];
    },
    isReady: async ({ api }) => (await fetch(`http://127.0.0.1:${api}`)).status === 401,
    hasControl: false,
  },
  envoy: {
    needs: 'envoy',
    file: 'envoy-fleet.yaml',
    adapt: (example, ports, replicas) => {
      const [head = '', ...endpoints] = example.split('- endpoint:');
      const adapted = endpoints.map((text, at) => {
        const replica = replicas[at % replicas.length];
        const portOf: Readonly<Record<string, unknown>> = { 8080: replica?.port, 8081: replica?.controlPort };
        return text
          .replace(/10\.0\.0\.\d/, '127.0.0.1')
          .replaceAll(/808[01]/g, (port) => String(portOf[port]));
      });
      return [
        head
          .replace('0.0.0.0, port_value: 8000', `127.0.0.1, port_value: ${ports.api}`)
          .replace('0.0.0.0, port_value: 8001', `127.0.0.1, port_value: ${ports.control}`),
        ...adapted,
      ].join('- endpoint:');
    },
    args: (file, { admin }) => {
      const more = `admin: { address: { socket_address: { address: 127.0.0.1, port_value: ${admin} } } }`;
      const quiet = ['--disable-hot-restart', '--concurrency', '1', '--log-level', 'error'];
      return ['-c', file, '--config-yaml', more, ...quiet];
    },
    // Envoy calls only replicas whose health it has checked: three with two ports each.
    isReady: async ({ admin }) => {
      const hosts = await (await fetch(`http://127.0.0.1:${admin}/clusters`)).text();
      return hosts.split('health_flags::healthy').length === 7;
    },
    hasControl: true,
  },
};

let fleet: Promise<{ readonly ports: Ports; readonly replicas: readonly Replica[] }> | undefined;

/** Starts three replicas, which all load balancers use one after the other, at the same address. */
async function startFleet(): NonNullable<typeof fleet> {
  const ports = { api: await freePort(), control: await freePort(), admin: await freePort() };
  const options = ['--fixture', 'empty', '--public-url', `http://127.0.0.1:${ports.api}`];
  const replicas: Replica[] = [];
  for (let at = 0; at < 3; at += 1) replicas.push(await Replica.start(database.engine.url(), ...options));
  return { ports, replicas };
}

async function start(
  name: string,
  { file, adapt, args, isReady }: Balancer,
  ports: Ports,
  replicas: readonly Replica[],
) {
  const adapted = join(folder, file);
  writeFileSync(adapted, adapt(readFileSync(join(EXAMPLES, file), 'utf8'), ports, replicas));
  const child = spawn(name, args(adapted, ports), { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'close');
  end = () => {
    child.kill();
    return ended;
  };
  while (!(await isReady(ports).catch(() => false))) await wait(RETRY_MS);
  return new Client(ports.api, ports.control);
}

const NO_ANSWER: Answer = { status: 502, location: null, retryAfter: null, body: {} };

/** Calls again while the answer says that a retry may help. */
async function eventually(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call().catch(() => NO_ANSWER);
    if (![421, 502, 503, 504].includes(answer.status)) return answer;
    await wait(RETRY_MS);
  }
}

async function organizationOf(client: Client, world: string): Promise<string> {
  const { body } = await client.api('GET', world, '/orgs');
  const [first] = body.results as readonly { readonly id: string }[];
  return `/orgs/${first?.id ?? ''}`;
}

/** Sends a large body without credentials. The replica refuses it before it has read it. */
async function statusOfUnsigned({ url }: Client, world: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  const sent = { method: 'PUT', headers, body: JSON.stringify(LARGE) };
  return (await fetch(`${url}/worlds/${world}/api/public/v1.0/versionManifest`, sent)).status;
}

describeWithDatabase('the example of a load balancer', () => {
  for (const [name, balancer] of Object.entries(balancers)) {
    testWith([balancer.needs], `for ${name} leads to the replica that has the world`, async () => {
      const { ports, replicas } = await (fleet ??= startFleet());
      const worlds = Array.from({ length: WORLDS }, (_, at) => `${name}${at}`);
      const client = await start(name, balancer, ports, replicas);
      for (const [at, world] of worlds.entries()) {
        const made = await replicas[at % 3]?.control('POST', '/v1/worlds', {
          name: world,
          fixture: 'standard',
        });
        expect(made).toMatchObject({
          status: 201,
          body: { baseUrl: `${client.url}/worlds/${world}/api/public/v1.0` },
        });
        const organization = await organizationOf(client, world);
        const change = { name: 'By the balancer' };
        expect((await client.api('PATCH', world, organization, change)).status).toBe(200);
        expect((await client.api('PUT', world, '/versionManifest', LARGE)).status).toBe(400);
        expect(await statusOfUnsigned(client, world)).toBe(401);
        expect((await client.api('GET', world, organization)).body.name).toBe('By the balancer');
      }
      const controlled = balancer.hasControl ? worlds : [];
      for (const world of controlled)
        expect((await client.control('GET', `/v1/worlds/${world}/clock`)).status).toBe(200);
      await replicas[0]?.end('SIGKILL');
      for (const world of worlds) {
        const answer = await eventually(() => client.api('GET', world, '/orgs'));
        expect(answer).toMatchObject({ status: 200, body: { results: [{ name: 'By the balancer' }, {}] } });
      }
      await replicas[0]?.restart();
    });
  }
});
