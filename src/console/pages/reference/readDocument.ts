import type { ApiOperation, Member, Reply } from './apiOperation.js';
import { dereferenced, isNode, nodesIn, textOf, type Node } from './documentNode.js';
import { membersOf } from './members.js';
import { typeText } from './typeText.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Matches tags that are numbers of operations, such as `E3`. All other tags are names of resources. */
const NUMBER = /^E\d+$/;

/** Reads the operations of an OpenAPI document. Accepts any value, and skips what it does not understand. */
export function readDocument(document: Node): readonly ApiOperation[] {
  return Object.entries(nodeAt(document, 'paths')).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = isNode(item) ? item[method] : undefined;
      return isNode(operation) ? [operationOf(document, operation, method, path)] : [];
    }),
  );
}

/** Returns the operations that contain all words, in their names, paths, roles or error codes. */
export function matching(operations: readonly ApiOperation[], words: string): readonly ApiOperation[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ id, number = '', resource, method, path, summary, role, replies }) => {
    const codes = replies.flatMap(({ errorCodes }) => errorCodes);
    const text = [id, number, resource, method, path, summary, role, ...codes].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function operationOf(document: Node, operation: Node, method: string, path: string): ApiOperation {
  const number = textOf(operation['x-number']);
  const tags = Array.isArray(operation.tags) ? operation.tags.map(String) : [];
  const body = dereferenced(document, operation.requestBody);
  return {
    id: textOf(operation.operationId),
    ...(number !== '' && { number }),
    resource: tags.filter((tag) => !NUMBER.test(tag)).at(-1) ?? 'Other',
    method: method.toUpperCase(),
    path,
    summary: textOf(operation.summary).replace(`${number}. `, ''),
    description: textOf(operation.description),
    role: textOf(operation['x-role']),
    isDeprecated: operation.deprecated === true,
    isDocumented: operation['x-surface'] === 'documented',
    parameters: nodesIn(operation.parameters).map((each) => parameterOf(document, each)),
    body: membersOf(document, schemaIn(body)),
    replies: Object.entries(nodeAt(operation, 'responses')).map(([status, reply]) =>
      replyOf(document, status, dereferenced(document, reply)),
    ),
  };
}

function parameterOf(document: Node, reference: Node): Member {
  const { name, in: place, required, description, schema } = dereferenced(document, reference);
  return {
    name: textOf(name),
    type: `in the ${textOf(place)}, ${typeText(document, dereferenced(document, schema))}`,
    isRequired: required === true,
    description: textOf(description),
  };
}

function replyOf(document: Node, status: string, reply: Node): Reply {
  const isSuccess = status.startsWith('2');
  return {
    status,
    description: textOf(reply.description),
    members: isSuccess ? membersOf(document, schemaIn(reply)) : [],
    errorCodes: errorCodesIn(nodeAt(reply, 'content')),
  };
}

function schemaIn(message: Node): Node {
  return nodeAt(nodeAt(nodeAt(message, 'content'), 'application/json'), 'schema');
}

/** Collects the error codes in the examples of a reply. */
function errorCodesIn(content: Node): readonly string[] {
  const codes = new Set<string>();
  for (const media of nodesIn(Object.values(content))) {
    const examples = nodesIn(Object.values(nodeAt(media, 'examples'))).map(({ value }) => value);
    for (const example of nodesIn([media.example, ...examples])) {
      const code = textOf(example.errorCode);
      if (code !== '') codes.add(code);
    }
  }
  return [...codes];
}

function nodeAt(node: Node, member: string): Node {
  const value = node[member];
  return isNode(value) ? value : {};
}
