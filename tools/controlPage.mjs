/** Makes docs/control-plane.md from the commands in src/commands and from recorded example calls. */
import { join } from 'node:path';
import { controlExamples } from './controlExamples.mjs';
import { contentsOf } from './generators/contents.mjs';
import { operationsOf, resolve } from './controlOperations.mjs';
import { formatted } from './generators/textFiles.mjs';
import { ROOT } from './root.mjs';

/** The place of the contents, which are made last. */
const CONTENTS = '<!-- contents -->';
/** The heading of the section about all errors in the description. */
const ERRORS = '## Errors';
/** The path of the page. */
export const CONTROL_PAGE = join(ROOT, 'docs/control-plane.md');

/** Returns the page. */
export async function controlPage(createSimulator) {
  const { contract, examples } = await controlExamples(createSimulator);
  const [intro, errors] = contract.info.description.trim().split(ERRORS);
  const page = [
    '# Control plane',
    '<!-- Made from the commands in src/commands by `npm run generate`: change it there. -->',
    `${intro.trim()} The same as OpenAPI: \`GET /openapi.json\`.`,
    `By default it is at \`http://localhost:8081\`. Curly brackets stand for names: \`{world}\` is \`default\` unless you made another one, \`{id}\` an id or a readable name such as \`rs0/node-1\`.`,
    CONTENTS,
    ERRORS,
    errors.trim(),
    ...contract.tags.flatMap((tag) => sectionOf(contract, examples, tag)),
  ].join('\n\n');
  const whole = page.replace(CONTENTS, `<!-- generated: contents -->\n\n${contentsOf(page)}\n\n<!-- end -->`);
  return formatted(CONTROL_PAGE, whole);
}

function sectionOf(contract, examples, { name, description }) {
  const operations = operationsOf(contract).filter(({ tags }) => tags.includes(name));
  if (operations.length === 0) return [];
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return [
    `## ${title}`,
    description,
    ...operations.flatMap((operation) => [
      ...operationOf(contract, operation),
      ...(examples.get(operation.name) ?? []),
    ]),
  ];
}

function operationOf(contract, { name, summary, description, parameters, requestBody, responses }) {
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  const body = resolve(contract, Object.values(resolve(contract, requestBody)?.content ?? {})[0]?.schema);
  return [
    `### \`${name}\``,
    [summary, description]
      .filter(Boolean)
      .join(' ')
      .split(/\n{2,}/)
      .map(oneLine)
      .join('\n\n'),
    ...(queries.length > 0
      ? [
          table(
            'Query',
            queries.map((each) => rowOf(contract, each.name, each.schema, each)),
          ),
        ]
      : []),
    ...membersOf(contract, 'Body', body),
    `Answers ${Object.entries(responses)
      .filter(([status]) => status < '3')
      .map(([status, response]) => answerOf(contract, status, response))
      .join(', or ')}.`,
  ];
}

function answerOf(contract, status, response) {
  const { description, content = {} } = resolve(contract, response);
  const [type] = Object.keys(content);
  const schema = content[type]?.schema;
  const name = /\/(\w+)$/.exec(schema?.$ref ?? schema?.items?.$ref ?? '')?.[1];
  const members = Object.keys(resolve(contract, schema?.items ?? schema)?.properties ?? {});
  const shape = members.length > 0 && name !== undefined ? ` with \`${members.join('`, `')}\`` : '';
  return `\`${status}\`${description ? `: ${oneLine(description).replace(/\.$/, '')}` : ''}${shape}`;
}

function membersOf(contract, title, schema) {
  const properties = Object.entries(allProperties(contract, schema));
  return properties.length === 0
    ? []
    : [
        table(
          title,
          properties.map(([name, value]) =>
            rowOf(contract, name, value, { required: schema.required?.includes(name) }),
          ),
        ),
      ];
}

function allProperties(contract, schema) {
  const parts = (schema?.allOf ?? []).map((part) => allProperties(contract, resolve(contract, part)));
  return Object.assign({}, ...parts, schema?.properties);
}

function rowOf(contract, name, schema, { required = false, description } = {}) {
  const resolved = resolve(contract, schema);
  const text = description ?? schema?.description ?? resolved?.description ?? '';
  return `| \`${name}\`${required ? ' (needed)' : ''} | ${typeOf(contract, schema)}${byDefault(schema, resolved)} | ${cell(oneLine(text))} |`;
}

function byDefault(schema, resolved) {
  const value = schema?.default ?? resolved?.default;
  return value === undefined ? '' : `, by default \`${JSON.stringify(value)}\``;
}

function typeOf(contract, schema) {
  const resolved = resolve(contract, schema) ?? {};
  if (resolved.enum) return resolved.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  if (resolved.const !== undefined) return `\`${JSON.stringify(resolved.const)}\``;
  const choices = resolved.oneOf ?? resolved.anyOf;
  if (choices) return [...new Set(choices.map((each) => typeOf(contract, each)))].join(' or ');
  if (resolved.type === undefined && resolved.allOf) return typeOf(contract, resolved.allOf[0]);
  if (resolved.type === 'array') return `list of ${typeOf(contract, resolved.items)}`;
  return [resolved.type ?? 'any'].flat().join(' or ') + (resolved.format ? ` (${resolved.format})` : '');
}

function table(title, rows) {
  return [`| ${title} | Type | |`, '| --- | --- | --- |', ...rows].join('\n');
}

function oneLine(text) {
  return text.trim().replace(/\s+/g, ' ');
}

function cell(text) {
  return text.replace(/\|/g, '\\|');
}
