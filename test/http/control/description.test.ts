import { describe, expect, it } from '@jest/globals';
import request from '../../support/request.js';
import { LIMITS } from '../../../src/commands/limits.js';
import { loadDescription, subjects } from '../../../src/control/subjects.js';
import { collections } from '../../../src/rows/collection.js';
import { everything } from '../../support/rows/everything.js';
import { worldOfRows } from '../../support/rows/worlds.js';
import { bodyOf, described, givenControl } from './givenControl.js';

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: {
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
  it('has every command once, with the same name in no other', () => {
    const all = subjects.flatMap(({ commands }) => commands);
    const described = Object.values(description.paths).flatMap((item) =>
      Object.keys(item).filter((key) => key !== 'parameters'),
    );
    expect(described).toHaveLength(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it('has every collection', () => {
    const { parameters } = description.paths['/v1/worlds/{world}/state/{collection}'] ?? {};
    expect(parameters).toContainEqual(
      expect.objectContaining({ schema: { type: 'string', enum: Object.keys(collections) } }),
    );
    const { schemas } = description.components;
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
