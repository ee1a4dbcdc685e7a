import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { INCIDENT_KINDS } from '../../../src/incidents/incidents.js';
import { collections } from '../../../src/rows/collection.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { described, givenControl } from './givenControl.js';

interface Shape {
  readonly name: string;
  readonly schema: { readonly properties: object };
  readonly links: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly dependsOn: readonly string[];
  readonly followsClock: boolean;
  readonly patch?: { readonly properties: Readonly<Record<string, { readonly description?: string }>> };
  readonly removable: readonly string[];
}

interface Kind {
  readonly kind: string;
  readonly targets: readonly string[];
  readonly schema: { readonly properties: object; readonly required: readonly string[] };
}

const app = described(givenControl(worldOfRows(everything())));

async function get<T>(path: string): Promise<T> {
  return (await request(app).get(path).expect(200)).body as T;
}

describe('GET /v1/collections', () => {
  it('describes every collection, with the members of its rows', async () => {
    const shapes = await get<readonly Shape[]>('/v1/collections');
    expect(shapes.map(({ name }) => name)).toEqual(Object.keys(collections));
    for (const { schema } of shapes) expect(schema.properties).toHaveProperty('id');
  });

  it('describes links, columns and patches', async () => {
    const shapes = await get<readonly Shape[]>('/v1/collections');
    const of = (name: string) => shapes.find((shape) => shape.name === name);
    expect(of('hosts')).toMatchObject({
      links: { clusterId: 'clusters', groupId: 'projects' },
      hasProblems: true,
      removable: ['returnsAt', 'failureRate'],
      schema: { properties: { downSince: { type: 'string', description: expect.stringContaining('2026') } } },
      patch: {
        additionalProperties: false,
        properties: {
          up: { type: 'boolean' },
          returnsAt: { type: 'string', description: expect.stringContaining('timestamp') },
          failureRate: { properties: { meanMinutesDown: { exclusiveMinimum: 0 } } },
        },
      },
    });
    expect(of('teams')?.columns).toEqual(['createdAt']);
    expect(of('alertConfigs')?.columns).toEqual(['eventTypeName', 'enabled', 'updated']);
    expect(of('events')).not.toHaveProperty('patch');
  });

  it('says which changes of other collections, or of the clock, can change its rows', async () => {
    const shapes = await get<readonly Shape[]>('/v1/collections');
    const of = (name: string) => shapes.find((shape) => shape.name === name);
    expect(of('clusters')).toMatchObject({
      dependsOn: ['incidents', 'maintenanceWindows', 'projects', 'alerts', 'hosts'],
      followsClock: true,
    });
    expect(of('hosts')).toMatchObject({ dependsOn: ['clusters'], followsClock: false });
    expect(of('teams')).toMatchObject({ dependsOn: [], followsClock: false });
  });

  it('names only columns that rows have', async () => {
    for (const { name, columns } of await get<readonly Shape[]>('/v1/collections')) {
      const rows = await get<readonly object[]>(`/v1/worlds/default/state/${name}`);
      const members = new Set(rows.flatMap((row) => Object.keys(row)));
      const optional = [
        'expires',
        'username',
        'clusterName',
        'hostnameAndPort',
        'isPossiblyInconsistent',
        'deletedAt',
        'accessListRequired',
      ];
      if (rows.length > 0)
        expect(columns.filter((column) => !members.has(column) && !optional.includes(column))).toEqual([]);
    }
  });
});

describe('GET /v1/incidents', () => {
  it('describes every kind, with its targets and its request', async () => {
    const kinds = await get<readonly Kind[]>('/v1/incidents');
    expect(kinds.map(({ kind }) => kind)).toEqual(INCIDENT_KINDS);
    for (const { targets, schema } of kinds) {
      expect(targets).not.toEqual([]);
      expect(schema.required).toEqual(['kind', 'target']);
    }
    expect(kinds.find(({ kind }) => kind === 'disk.fill')).toMatchObject({
      targets: ['hosts', 'clusters'],
      schema: { properties: { kind: { const: 'disk.fill' }, to: { type: 'number', maximum: 100 } } },
    });
  });
});
