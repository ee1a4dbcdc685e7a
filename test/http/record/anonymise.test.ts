import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fixtureMistakes } from '../../../src/fixtures/buildFixture.js';
import { createSimulator, type Simulator } from '../../../src/index.js';
import { Pseudonyms } from '../../../src/record/anonymise/pseudonyms.js';
import { foundIn, namesIn } from '../../support/namesIn.js';
import { recordTo, type RecordedFile } from '../../support/recordings.js';

let folder = '';
let source: Simulator;
let recorded: RecordedFile;
let text = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anonymise-'));
  source = await createSimulator({
    now: '2026-01-01T00:00:00Z',
    clock: 'manual',
    port: 0,
    controlPort: 'off',
  });
  recorded = await recordTo(folder, source.baseUrl, { anonymiseKey: 'secret' });
  text = readFileSync(recorded.file, 'utf8');
});

afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

describe('an anonymised world', () => {
  it('contains no name, address or id of its source', () => {
    const names = namesIn(recorded.world);
    expect(names.length).toBeGreaterThan(500);
    expect(foundIn(text, names)).toEqual([]);
  });

  it('has a key with the name admin, which clients get', () => {
    const { world, anonymous } = recorded;
    for (const each of [world, anonymous]) {
      const admins =
        each?.keys
          .all()
          .toArray()
          .filter(({ name }) => name === 'admin') ?? [];
      expect(admins.map(({ roles }) => roles)).toEqual([[{ roleName: 'GLOBAL_OWNER' }]]);
    }
  });

  it('has as many rows as the world with names, and is a fixture without mistakes', () => {
    const { world, anonymous } = recorded;
    for (const name of [
      'projects',
      'users',
      'keys',
      'hosts',
      'snapshots',
      'alerts',
      'events',
      'managedProcesses',
    ] as const)
      expect(`${name} ${anonymous?.[name].size}`).toBe(`${name} ${world[name].size}`);
    expect(fixtureMistakes(text)).toEqual([]);
  });

  it('keeps the shape of names: hosts still begin with the name of their cluster', () => {
    const { world, anonymous } = recorded;
    const clusters = new Map(
      anonymous?.clusters
        .all()
        .toArray()
        .map(({ id, name }) => [id, name]),
    );
    const sets =
      anonymous?.hosts
        .all()
        .toArray()
        .filter(({ replicaSetName }) => replicaSetName !== undefined) ?? [];
    for (const { hostname, clusterId } of sets)
      expect(hostname.startsWith(clusters.get(clusterId) ?? '-')).toBe(true);
    const lengths = (hosts: Iterable<{ readonly hostname: string }> = []): readonly number[] =>
      [...hosts].map(({ hostname }) => hostname.length).toSorted((one, other) => one - other);
    expect(lengths(anonymous?.hosts.all())).toEqual(lengths(world.hosts.all()));
  });

  it('has the same names with the same key, others with another one, and continues', async () => {
    const again = await recordTo(folder, source.baseUrl, { anonymiseKey: 'secret' });
    expect(readFileSync(again.file, 'utf8')).toBe(text);
    const other = await recordTo(folder, source.baseUrl, { anonymiseKey: 'other' });
    expect(readFileSync(other.file, 'utf8')).not.toBe(text);
    const simulator = await createSimulator({ fixture: other.file, clock: 'manual', listen: false });
    const { fired } = await simulator.world().clock.advance('P2D');
    expect(fired.length).toBeGreaterThan(5);
    await simulator.close();
  });
});

describe('a pseudonym', () => {
  const pseudonyms = new Pseudonyms('key', ['shop', 'rs0']);

  it('has the separators, the case and the length of its text', () => {
    expect(pseudonyms.of('Shop-rs0.example.net:27017')).toMatch(
      /^[A-Z][a-z]{3}-[a-z]{2}\d\.[a-z]{7}\.[a-z]{3}:27017$/,
    );
    expect(pseudonyms.of('rs0')).toBe(pseudonyms.of('rs0-node-0').slice(0, 3));
    expect(pseudonyms.of('https://shop.example.net')).toMatch(/^https:\/\/[a-z]{4}\.[a-z]{7}\.[a-z]{3}$/);
  });

  it('has other digits, and those of ids have the shape of ids', () => {
    expect(pseudonyms.of('customer4711')).not.toContain('4711');
    expect(pseudonyms.of('acme-4711')).toMatch(/^[a-z]{4}-(?!4711)\d{4}$/);
    const nodes = Array.from({ length: 10 }, (_, at) => pseudonyms.of(`node-${at}`));
    expect(new Set(nodes).size).toBe(10);
    expect(nodes.some((node, at) => !node.endsWith(String(at)))).toBe(true);
    const uuid = '3f2b8c1e-9d4a-4e6f-8a7b-1c2d3e4f5a6b';
    expect(pseudonyms.of(uuid)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(pseudonyms.of(uuid)).not.toBe(uuid);
  });

  it.each(['[redacted]', 'readWrite', 'admin', '$external', '::/0', '2026-01-01T00:00:00Z'])(
    'keeps %s',
    (text) => {
      expect(pseudonyms.of(text)).toBe(text);
    },
  );

  it.each([
    ['databases', ['admin', 'local', 'config', '$external']],
    ['roles of each database', ['read', 'readWrite', 'dbAdmin', 'dbOwner', 'userAdmin', 'enableSharding']],
    ['roles of all databases', ['readAnyDatabase', 'readWriteAnyDatabase', 'dbAdminAnyDatabase', 'root']],
    ['roles of clusters', ['clusterAdmin', 'clusterManager', 'clusterMonitor', 'hostManager']],
    ['roles of programs', ['backup', 'restore', 'searchCoordinator', 'directShardOperations']],
    ['internal roles', ['__system', '__queryableBackup']],
  ])('is the same for the %s that every deployment has', (_, names) => {
    expect(names.map((name) => pseudonyms.of(name))).toEqual(names);
  });

  it('keeps the creation time of an id, and is private for an address', () => {
    expect(pseudonyms.of('6a91b43c5f4b23e9ee000015')).toMatch(/^6a91b43c(?!5)[0-9a-f]{16}$/);
    expect(pseudonyms.of('192.0.2.17')).toMatch(/^10\.\d+\.\d+\.\d+$/);
    expect(pseudonyms.of('192.0.2.0/24')).toMatch(/^10\.\d+\.\d+\.0\/24$/);
  });
});
