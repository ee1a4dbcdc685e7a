import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { LIMITS } from '../../../src/commands/limits.js';
import { loadDescription } from '../../../src/control/description.js';
import { probes, routes } from '../../../src/control/routes.js';
import { collections } from '../../../src/rows/collection.js';
import { Simulator } from '../../../src/simulator/simulator.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { bodyOf, described, givenControl, givenOptions } from './givenControl.js';

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
    readonly parameters: { readonly collection: { readonly schema: { readonly enum: readonly string[] } } };
    readonly schemas: { readonly Sizes: { readonly required: readonly string[] } };
  };
}

interface Described {
  readonly paths: Readonly<
    Record<string, { readonly get?: { readonly parameters?: readonly { readonly schema: object }[] } }>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, object>> }>>;
  };
}

/** Returns the names of all members that are null. */
function namesWithoutValue(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    value === null ? [name] : namesWithoutValue(value as unknown),
  );
}

const description = loadDescription() as Description;
const app = described(givenControl(worldOfRows(everything())));

describe("the control plane's description", () => {
  it('has every route, and no other', () => {
    const options = givenOptions();
    const all = [...probes(options), ...routes(new Simulator(), options)];
    const mounted = all.map(({ method, path }) => `${method} ${path.replace(/[:*](\w+)/g, '{$1}')}`);
    const described = Object.entries(description.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((key) => key !== 'parameters')
        .map((method) => `${method} ${path}`),
    );
    expect(mounted.toSorted()).toEqual(described.toSorted());
  });

  it('has every collection', () => {
    const { parameters, schemas } = description.components;
    expect(parameters.collection.schema.enum).toEqual(Object.keys(collections));
    expect(schemas.Sizes.required).toEqual(Object.keys(collections));
  });

  it('names the limits of the commands', () => {
    const { paths, components } = loadDescription() as Described;
    const [agendaLimit] = paths['/v1/worlds/{world}/agenda']?.get?.parameters ?? [];
    expect(agendaLimit?.schema).toMatchObject({
      maximum: LIMITS.agendaEntries,
      default: LIMITS.agendaEntriesDefault,
    });
    expect(components.schemas.Await?.properties?.timeout).toMatchObject({
      maximum: LIMITS.waitMs,
      default: LIMITS.waitMsDefault,
    });
  });

  it('has a value for each member, so no comma of a sentence has ended it', () => {
    expect(namesWithoutValue(description)).toEqual([]);
  });

  it('is served as JSON', async () => {
    const body = await bodyOf(request(givenControl()).get('/openapi.json').expect(200));
    expect(body).toEqual(description);
  });

  it.each([
    '/livez',
    '/readyz',
    '/version',
    '/openapi.json',
    '/v1/info',
    '/v1/worlds',
    '/v1/worlds/default',
    '/v1/worlds/default/hash',
    '/v1/worlds/default/checkpoints',
    '/v1/worlds/default/export',
    '/v1/worlds/default/clock',
    '/v1/worlds/default/faults',
    '/v1/worlds/default/agenda',
    '/v1/worlds/default/scenarios',
    '/v1/worlds/default/state',
    '/v1/worlds/default/state/clusters/only',
  ])('describes the reply to GET %s', async (path) => {
    // If a reply does not match the description, the validator throws, and Express replies with the message of its
    // error. The comparison then shows this message.
    const { status, text } = await request(app).get(path);
    expect(status === 200 ? 'as described' : text).toBe('as described');
  });
});
