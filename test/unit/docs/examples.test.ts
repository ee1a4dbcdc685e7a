import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { sha256 } from '../../../src/control/defences/requireToken.js';
import { readControlTokens } from '../../../src/input/controlTokens.js';
import { parseCommandLine } from '../../../src/server/config/commandLine.js';
import type { Environment } from '../../../src/server/config/settings.js';

const read = (name: string): string =>
  readFileSync(new URL(`../../../docs/examples/${name}`, import.meta.url), 'utf8');

/** The program's configuration for these variables. */
function configOf(env: Environment): object {
  const invocation = parseCommandLine(['serve'], { env, isTerminal: false, version: '0' });
  if (invocation.command !== 'serve') throw new Error('This does not serve.');
  return invocation.config;
}

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      { readonly environment: Environment; readonly healthcheck?: { readonly test: readonly string[] } }
    >
  >;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
}

describe('docs/examples/compose.yaml', () => {
  const { services } = parse(read('compose.yaml')) as Compose;

  it('sets only variables that the program reads', () => {
    expect(configOf(services.understudy?.environment ?? {})).toMatchObject({
      clock: 'manual',
      controlHosts: ['understudy'],
      publicUrl: 'http://understudy:8080',
    });
  });

  it('has the health check of the image', () => {
    const dockerfile = readFileSync(new URL('../../../Dockerfile', import.meta.url), 'utf8');
    const [, command = '[]'] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    expect(services.understudy?.healthcheck?.test).toEqual(['CMD', ...(JSON.parse(command) as string[])]);
    expect(dockerfile).toMatch(/^ONBUILD HEALTHCHECK .*--start-interval=250ms /m);
    expect(dockerfile.split(command)).toHaveLength(3);
  });
});

describe('docs/examples/kubernetes-shared.yaml', () => {
  const documents = parseAllDocuments(read('kubernetes-shared.yaml'));
  const [set] = documents.map(
    (each) => each.toJS() as { spec: { template: { spec: { containers: Container[] } } } },
  );

  it('is well-formed, and all its parts select the pods of the set', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const kinds = documents.map((each) => (each.toJS() as { kind: string }).kind);
    expect(kinds).toEqual(['StatefulSet', 'Service', 'PodDisruptionBudget', 'NetworkPolicy']);
    const labels = JSON.stringify({ 'app.kubernetes.io/name': 'understudy-shared' });
    for (const each of documents.slice(1)) expect(JSON.stringify(each.toJS())).toContain(labels);
  });

  it('sets only variables that the program reads', () => {
    const [container] = set?.spec.template.spec.containers ?? [];
    const env = Object.fromEntries(container?.env.map(({ name, value }) => [name, value]) ?? []);
    expect(configOf(env)).toMatchObject({ controlTokens: '/tokens/tokens.yaml', worldTtl: 8 * 3_600_000 });
  });
});

describe('docs/examples/kubernetes-fleet.yaml', () => {
  it('is well-formed, and sets only variables that the program reads', () => {
    const documents = parseAllDocuments(read('kubernetes-fleet.yaml'));
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const [set] = documents.map(
      (each) => each.toJS() as { spec: { template: { spec: { containers: Container[] } } } },
    );
    const [container] = set?.spec.template.spec.containers ?? [];
    const env = Object.fromEntries(container?.env.map(({ name, value }) => [name, value]) ?? []);
    const url = env.UNDERSTUDY_ADVERTISE_URL?.replace('$(POD)', 'understudy-fleet-0');
    const database = 'postgres://user:password@host/understudy';
    expect(configOf({ ...env, UNDERSTUDY_FLEET: database, UNDERSTUDY_ADVERTISE_URL: url })).toMatchObject({
      fleet: database,
      advertiseUrl: 'http://understudy-fleet-0.understudy-fleet:8080',
    });
  });
});

describe('docs/examples/compose-fleet.yaml', () => {
  it('sets only variables that the program reads', () => {
    const { services } = parse(read('compose-fleet.yaml')) as Compose;
    for (const name of ['understudy-a', 'understudy-b'])
      expect(configOf(services[name]?.environment ?? {})).toMatchObject({
        fleet: 'postgres://understudy:secret-of-this-example@database/understudy',
        advertiseUrl: `http://${name}:8080`,
      });
  });
});

describe('docs/examples/envoy-fleet.yaml', () => {
  it('is well-formed, and sends each face to the port of the replicas that has it', () => {
    const { static_resources: all } = parse(read('envoy-fleet.yaml'), { maxAliasCount: 10 }) as {
      readonly static_resources: {
        readonly listeners: readonly object[];
        readonly clusters: readonly object[];
      };
    };
    const portsIn = (part: object): readonly string[] =>
      [...JSON.stringify(part).matchAll(/"address":"[\d.]+","port_value":(\d+)/g)].map(
        ([, port = '']) => port,
      );
    expect(all.clusters.map(portsIn)).toEqual([Array(3).fill('8080'), Array(3).fill('8081')]);
    expect(all.listeners.map(portsIn)).toEqual([['8000'], ['8001']]);
    const statuses = all.listeners.map(
      (each) => /"retriable_status_codes":\[(\d+)\]/.exec(JSON.stringify(each))?.[1],
    );
    expect(statuses).toEqual(['421', '307']);
    const [regex = ''] = /(?<="regex":")[^"]+/.exec(JSON.stringify(all.listeners)) ?? [];
    const worldOf = (path: string): string => path.replace(new RegExp(regex), '$1');
    expect(['/worlds/a/api/public/v1.0/orgs?x=/', '/v1/worlds/a', '/v1/worlds/a/clock'].map(worldOf)).toEqual(
      ['a', 'a', 'a'],
    );
  });
});

describe('docs/examples/tokens.yaml', () => {
  it('has the secrets that its comments name', () => {
    const text = read('tokens.yaml');
    const secrets = [...text.matchAll(/The secret is ([\w-]+)\./g)].map(([, secret = '']) => secret);
    expect(secrets).toHaveLength(3);
    expect(readControlTokens('tokens.yaml', text).map((each) => each.sha256)).toEqual(secrets.map(sha256));
  });
});

describe('docs/examples/kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('kubernetes.yaml'));
  const [deployment, service] = documents.map((each) => each.toJS() as object);

  it('is well-formed and holds a deployment and its service', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    expect(deployment).toMatchObject({ apiVersion: 'apps/v1', kind: 'Deployment' });
    const labels = { 'app.kubernetes.io/name': 'understudy' };
    expect(deployment).toMatchObject({
      spec: { selector: { matchLabels: labels }, template: { metadata: { labels } } },
    });
    expect(service).toMatchObject({ apiVersion: 'v1', kind: 'Service', spec: { selector: labels } });
  });

  it('avoids the variable that Kubernetes would set for a service of this name: UNDERSTUDY_PORT', () => {
    expect(service).toMatchObject({ metadata: { name: 'understudy' } });
    expect(deployment).toMatchObject({ spec: { template: { spec: { enableServiceLinks: false } } } });
  });

  it('sets only variables that the program reads, and asks its probes', () => {
    const [container] = (
      deployment as {
        readonly spec: {
          readonly template: { readonly spec: { readonly containers: readonly Container[] } };
        };
      }
    ).spec.template.spec.containers;
    const env = Object.fromEntries((container?.env ?? []).map(({ name, value }) => [name, value]));
    expect(configOf(env)).toMatchObject({
      data: '/data',
      clock: 'manual',
      publicUrl: 'http://understudy:8080',
    });
    expect(container?.ports).toEqual([
      { name: 'api', containerPort: 8080 },
      { name: 'control', containerPort: 8081 },
    ]);
    expect(container?.startupProbe.httpGet).toEqual({ path: '/readyz', port: 'control' });
    expect(container?.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'control' });
    expect(container?.livenessProbe.httpGet).toEqual({ path: '/livez', port: 'control' });
  });
});
