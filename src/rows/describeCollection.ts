import { publish } from '../schema/publish.js';
import type { JsonSchema } from '../schema/types.js';
import { isInstant } from '../world/rowTypes.js';
import { definitionOf, type CollectionName, type TableName } from '../world/world.js';
import type { Dependencies } from './collectionDefinition.js';
import { collectionDefinition } from './definitions/index.js';
import { patchSchemaOf } from './patchSchema.js';
import { mapParts, withTimestamps } from './viewSchema.js';

/** Describes a collection for programs that show or edit the rows of any collection. */
export interface CollectionDescription {
  readonly name: string;
  /** JSON Schema of the stored members of a row. Rows also have `name` and computed members. */
  readonly schema: object;
  /** Members that contain the id of another row, each with the collection of that row. */
  readonly links: Readonly<Record<string, TableName>>;
  /** Names of the members that lists show as columns, after the name of the row. */
  readonly columns: readonly string[];
  /** Whether some rows can have a problem. */
  readonly hasProblems: boolean;
  /**
   * Other tables, by the names that a stream reports. If their rows change, computed members and problems of this
   * collection's rows can change.
   */
  readonly dependsOn: readonly TableName[];
  /** Whether computed members can change when only the clock moves. */
  readonly followsClock: boolean;
  /** JSON Schema of a patch. Unset if rows cannot be changed. */
  readonly patch?: object;
  /** Members that a patch can remove with `null`. */
  readonly removable: readonly string[];
}

/** Maximum number of columns that are chosen by default. */
const COLUMNS_MAX = 4;
/** Default text of `expected` for texts. It is too general to be a useful hint. */
const ANY_TEXT = 'a text';

export function describeCollection(name: CollectionName): CollectionDescription {
  const { schema, refersTo, editable } = definitionOf(name);
  const { show = {}, problemOf } = collectionDefinition(name);
  const members = Object.entries(editable);
  const patch = members.map(([member, { schema: own = schema.properties?.[member] ?? {} }]) => {
    return [member, explained(patchSchemaOf(own))] as const;
  });
  return {
    name,
    schema: publish(`A row of ${name}`, withTimestamps(schema)),
    links: refersTo,
    columns: show.columns ?? columnsOf(schema),
    hasProblems: problemOf !== undefined,
    ...dependenciesOf(show.dependsOn),
    ...(members.length > 0 && {
      patch: publish(`A patch of ${name}`, {
        type: 'object',
        properties: Object.fromEntries(patch),
        additionalProperties: false,
      }),
    }),
    removable: members.filter(([, { isRemovable }]) => isRemovable === true).map(([member]) => member),
  };
}

function dependenciesOf({ tables = [], ofClusters = [], names = [], timed = {} }: Dependencies = {}): Pick<
  CollectionDescription,
  'dependsOn' | 'followsClock'
> {
  const others = new Set([...tables, ...ofClusters, ...names]);
  return { dependsOn: [...others], followsClock: Object.keys(timed).length > 0 };
}

/** Chooses the columns: the first members that are enums, booleans or timestamps, at most `COLUMNS_MAX`. */
function columnsOf({ properties = {} }: JsonSchema): readonly string[] {
  const names = Object.entries(properties).filter(
    ([, member]) => member.enum !== undefined || member.type === 'boolean' || isInstant(member),
  );
  return names.map(([name]) => name).slice(0, COLUMNS_MAX);
}

/**
 * Uses the text `expected` of error messages as the description of schemas without one. Forms show descriptions as
 * hints.
 */
function explained(schema: JsonSchema): JsonSchema {
  const { expected, description = expected === ANY_TEXT ? undefined : expected } = schema;
  return mapParts({ ...schema, ...(description !== undefined && { description }) }, explained);
}
