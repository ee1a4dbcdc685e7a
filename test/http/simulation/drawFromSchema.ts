import { loadContract } from '../../../src/contract/contract.js';
import { operationsOf } from '../../../src/contract/document.js';
import { inlined } from '../../../src/contract/inlined.js';
import type { OperationId } from '../../../src/contract/types.js';
import type { World } from '../../../src/world/world.js';
import type { Dice } from './dice.js';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
}

/** Draws strings by the name of the member. Names such as `teamId` get the value of an existing row. */
const TEXTS: Readonly<Record<string, (dice: Dice, world: World) => string | undefined>> = {
  username: drawUsername,
  usernames: drawUsername,
  teamId: (dice, world) => dice.maybe(world.teams.all().toArray())?.id,
  teamIds: (dice, world) => dice.maybe(world.teams.all().toArray())?.id,
  orgId: (dice, world) => dice.maybe(world.organizations.all().toArray())?.id,
  groupId: (dice, world) => dice.maybe(world.projects.all().toArray())?.id,
  id: (dice, world) => dice.maybe(world.users.all().toArray())?.id,
  name: (dice) => dice.pick(['Acme', 'Blue', 'Cedar', 'Dune', '  ']),
  tags: (dice) => dice.pick(['PROD', 'eu-west', 'not allowed']),
  password: () => 'correct-horse-7-Battery',
  emailAddress: (dice) => dice.pick(['guest@example.com', 'no address']),
  ipAddress: (dice) => dice.pick(['192.0.2.7', '127.0.0.1', '300.1.1.1']),
  cidrBlock: (dice) => dice.pick(['198.51.100.0/24', '127.0.0.0/8', '0.0.0.0/0', '10.1.2.3/40']),
  country: (dice) => dice.pick(['DE', 'US']),
};

const bodies = new Map(
  operationsOf(inlined(loadContract())).map(({ operationId, requestBody }) => {
    const { content } = (requestBody ?? {}) as {
      readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
    };
    return [operationId as OperationId, content?.['application/json']?.schema];
  }),
);

/**
 * Draws a body that mostly fits the operation's schema in the contract. Returns `undefined` if the operation takes no
 * body.
 */
export function drawFromSchema(dice: Dice, world: World, id: OperationId): unknown {
  const schema = bodies.get(id);
  return schema && valueOf(dice, world, schema, '');
}

function valueOf(dice: Dice, world: World, schema: Schema, name: string): unknown {
  const { enum: names, allOf, oneOf, anyOf, type, properties = {}, required = [], items } = schema;
  const choices = oneOf ?? anyOf;
  if (choices !== undefined) return valueOf(dice, world, dice.pick(choices), name);
  if (allOf !== undefined) return valueOf(dice, world, Object.assign({}, ...allOf) as Schema, name);
  if (names !== undefined) return dice.pick(names);
  if (items !== undefined) {
    const length = Math.max(schema.minItems ?? 0, dice.below(3));
    return Array.from({ length }, () => valueOf(dice, world, items, name));
  }
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties)
          .filter(([member]) => required.includes(member) || dice.chance(0.4))
          .map(([member, inner]) => [member, valueOf(dice, world, inner, member)]),
      );
    case 'boolean':
      return dice.chance(0.5);
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + dice.below(5);
    default:
      return TEXTS[name]?.(dice, world) ?? dice.pick(['text', 'another text']);
  }
}

function drawUsername(dice: Dice, world: World): string {
  const known = dice.maybe(world.users.all().toArray())?.username;
  return known !== undefined && dice.chance(0.6) ? known : `guest${dice.below(40)}@example.com`;
}
