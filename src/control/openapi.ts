import type { Answer, Body, Example } from '../commands/command.js';
import { JSON_TYPE } from './mediaTypes.js';
import type { Route } from './route.js';
import { problemSchema } from './problemView.js';
import { publishPart, type Definitions } from '../schema/publish.js';
import type { JsonSchema } from '../schema/types.js';

/** Commands about one subject: a part of the documentation. */
export interface Subject {
  readonly name: string;
  readonly description: string;
  readonly commands: readonly Route[];
}

const INFO = [
  "Inspects and controls the simulator, next to the platform's API that it simulates. Every 201 has a `Location`. A DELETE answers 204 without a body. `clear` returns the number of cleared items. A world's `keys` are a list here, and a record by readable name in the library.",
  '## Errors',
  'Errors are problem details (RFC 9457). The member `docs` is the path of the section about the call or the error. The control plane refuses a request if its `Origin` is foreign, or if its `Host` is neither `localhost`, an IP address nor allowed by name (`--control-hosts`). It refuses bodies that are not `application/json` in UTF-8. With tokens set, it refuses requests without one of them (401), and requests that its token does not allow (403). A token over its limit gets a 429. It refuses CORS preflights.',
  'An invalid body or query is a 400 whose `errors` name every mistake: `$.schedule.everyHours` is a member of the body, `?limit` a query parameter. Unknown query parameters are refused, except by the probes. The limit for a body is 16 MiB, 1 MiB for YAML, and 256 MiB for the state of a new world; larger bodies are not read to their end.',
].join('\n\n');

type Node = Readonly<Record<string, unknown>>;

const PROBLEM = { $ref: '#/components/responses/Problem' };
const WORLD = { $ref: '#/components/parameters/world' };
const WORLD_PARAMETER = {
  name: 'world',
  in: 'path',
  required: true,
  description: 'The name of a world; `default` always exists.',
  schema: { type: 'string' },
};

/** Describes commands as an OpenAPI document. */
export function describeCommands(subjects: readonly Subject[]): object {
  const definitions: Definitions = { prefix: '#/components/schemas/', byName: {} };
  const paths: Record<string, Node> = {};
  for (const { name, commands } of subjects)
    for (const command of commands) {
      const path = command.path.replaceAll('{+', '{');
      paths[path] = {
        ...(paths[path] ?? pathItem(path, command, definitions)),
        [command.method]: operation(name, command, definitions),
      };
    }
  publishPart(problemSchema, definitions);
  const tags = subjects.map(({ name, description }) => ({ name, description }));
  return { ...FRAME, tags, paths, components: { ...COMPONENTS, schemas: definitions.byName } };
}

function pathItem(path: string, { params = {}, example }: Route, definitions: Definitions): Node {
  const own = Object.entries(params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    ...described(schema, definitions),
    ...(example?.params?.[name] !== undefined && { example: example.params[name] }),
  }));
  const named = example?.params?.world;
  const world = named === undefined ? WORLD : { ...WORLD_PARAMETER, example: named };
  const parameters = path.includes('{world}') ? [world, ...own] : own;
  return parameters.length === 0 ? {} : { parameters };
}

function operation(tag: string, command: Route, definitions: Definitions): Node {
  const { name, summary, description, body } = command;
  const parameters = parametersOf(command, definitions);
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && { requestBody: requestBody(body, command.example, definitions) }),
    ...('isProbe' in command && { security: [] }),
    responses: {
      [command.answer.status]: response(command.answer, definitions),
      ...refusalsOf(command, definitions),
    },
  };
}

function parametersOf({ query = {}, reads = {}, example = {} }: Route, definitions: Definitions): Node[] {
  const { properties = {}, required = [] } = query;
  const queries = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(isRepeated(schema) && { style: 'form', explode: true }),
    ...(required.includes(name) && { required: true }),
    ...described(schema, definitions),
    ...(example.query?.[name] !== undefined && { example: example.query[name] }),
  }));
  const headers = Object.entries(reads).map(([name, schema]) => ({
    name,
    in: 'header',
    ...described(schema, definitions),
  }));
  return [...queries, ...headers];
}

/** Whether a query may have this parameter several times. */
function isRepeated({ publishedAs, type }: JsonSchema): boolean {
  return (publishedAs?.type ?? type) === 'array';
}

/** Returns the schema of a parameter or a header, with its description beside it. */
function described({ description, ...schema }: JsonSchema, definitions: Definitions): Node {
  return { ...(description !== undefined && { description }), schema: publishPart(schema, definitions) };
}

function requestBody(body: JsonSchema | Body, example: Example | undefined, definitions: Definitions): Node {
  const { isOptional = false, content } = isBody(body) ? body : { content: { [JSON_TYPE]: body } };
  return {
    ...(!isOptional && { required: true }),
    content: mapValues(content, (schema, type) => ({
      schema: publishPart(schema, definitions),
      ...(type === JSON_TYPE && examplesOf(example)),
    })),
  };
}

function isBody(body: JsonSchema | Body): body is Body {
  return 'content' in body;
}

function examplesOf({ body, otherBodies }: Example = {}): Node {
  if (otherBodies === undefined) return body === undefined ? {} : { example: body };
  return { examples: mapValues({ usual: body, ...otherBodies }, (value) => ({ value })) };
}

function response(answer: Answer<unknown>, definitions: Definitions): Node {
  const { status, description, headers = {}, content, example } = answer;
  const all = {
    ...(status === 201 && { Location: { $ref: '#/components/headers/Location' } }),
    ...mapValues(headers, (schema) => described(schema, definitions)),
  };
  return {
    description,
    ...(Object.keys(all).length > 0 && { headers: all }),
    ...(content && {
      content: mapValues(content, (schema, type) => ({
        schema: publishPart(schema, definitions),
        ...(type === JSON_TYPE && example !== undefined && { example }),
      })),
    }),
  };
}

function refusalsOf(command: Route, definitions: Definitions): Node {
  const { refusals = {}, isChange = command.method !== 'get' } = command;
  const own = mapValues(refusals, ({ description, schema }) => {
    const whole = { $ref: '#/components/schemas/Problem' };
    const all = schema === undefined ? whole : { allOf: [whole, publishPart(schema, definitions)] };
    return { description, content: { 'application/problem+json': { schema: all } } };
  });
  return {
    ...own,
    '4XX': PROBLEM,
    ...(!('isProbe' in command) && { '503': PROBLEM }),
    ...(isChange && { '507': PROBLEM }),
  };
}

function mapValues<T>(
  values: Readonly<Record<string, T>>,
  change: (value: T, name: string) => unknown,
): Node {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}

const COMPONENTS = {
  securitySchemes: {
    token: {
      type: 'http',
      scheme: 'bearer',
      description: 'Required if `--control-token` or `--control-tokens` is set.',
    },
  },
  parameters: { world: { ...WORLD_PARAMETER, example: 'default' } },
  headers: {
    Location: { description: 'Path of the resource on the control plane.', schema: { type: 'string' } },
  },
  responses: {
    Problem: {
      description: 'The request is refused.',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
};

const FRAME = {
  openapi: '3.1.0',
  info: {
    title: 'Understudy control plane',
    version: '1',
    summary: "The simulator's own API, on its own port.",
    description: INFO,
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
  },
  servers: [{ url: '/', description: 'The control port, 8081 by default.' }],
  security: [{}, { token: [] }],
};
