import { describe, expect, it } from '@jest/globals';
import { byResource } from '../../../src/console/byResource.js';
import type { Node } from '../../../src/console/pages/reference/documentNode.js';
import { membersOf } from '../../../src/console/pages/reference/members.js';
import { matching, readDocument } from '../../../src/console/pages/reference/readDocument.js';
import { typeText } from '../../../src/console/pages/reference/typeText.js';
import { loadContract } from '../../../src/contract/contract.js';
import { operationsOf } from '../../../src/contract/document.js';

const contract = loadContract();
const operations = readDocument(contract as unknown as Node);

describe('the operations of the contract', () => {
  it('are all there, each with a resource, a role and replies', () => {
    const ids = operationsOf(contract).map(({ operationId }) => operationId);
    expect(operations.map(({ id }) => id)).toEqual(ids);
    const incomplete = operations.filter(
      ({ summary, description, role, replies, resource }) =>
        summary === '' || description === '' || role === '' || replies.length === 0 || resource === 'Other',
    );
    expect(incomplete).toEqual([]);
  });

  it('have their parts, with references resolved', () => {
    const patch = operations.find(({ id }) => id === 'patchSnapshot');
    expect(patch).toMatchObject({
      number: 'E3',
      resource: 'Backup',
      method: 'PATCH',
      role: 'GROUP_BACKUP_ADMIN',
      isDocumented: true,
      summary: 'Change the expiry of one snapshot',
      parameters: expect.arrayContaining([
        { name: 'groupId', type: 'in the path, string', isRequired: true, description: 'The project.' },
      ]),
      body: expect.arrayContaining([expect.objectContaining({ name: 'doNotDelete', type: 'boolean' })]),
    });
    const replies = new Map(patch?.replies.map((reply) => [reply.status, reply]));
    expect(replies.get('400')?.errorCodes).toContain('CANNOT_MODIFY_SNAPSHOT');
    expect(replies.get('200')?.members.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['id', 'created.date', 'parts[].clusterId']),
    );
  });

  it('are grouped by resource, in alphabetical order', () => {
    const groups = byResource(operations);
    const names = groups.map(([resource]) => resource);
    expect(names).toEqual(names.toSorted());
    expect(groups.flatMap(([, group]) => group)).toHaveLength(operations.length);
  });

  it.each([
    ['e3', ['patchSnapshot']],
    ['get CLUSTERS any', ['listClusters']],
    ['CANNOT_MODIFY_SNAPSHOT', ['patchSnapshot']],
    ['no such words', []],
  ])('are found by %s', (words, ids) => {
    expect(matching(operations, words).map(({ id }) => id)).toEqual(ids);
  });
});

describe('a document that is not as expected', () => {
  it.each<Node>([{}, { paths: [] }, { paths: { '/a': { get: null, post: 'x' } } }])(
    'has no operations: %j',
    (node) => {
      expect(readDocument(node)).toEqual([]);
    },
  );

  it('may contain schemas that contain themselves', () => {
    const node = { $ref: '#/components/schemas/Node' };
    const schemas = { Node: { type: 'object', properties: { next: node, all: { items: node } } } };
    const document = { components: { schemas } };
    expect(membersOf(document, node).length).toBeGreaterThan(2);
    const circle = { $ref: '#/components/schemas/Circle' };
    expect(membersOf({ components: { schemas: { Circle: circle } } }, circle)).toEqual([]);
    const choice = {
      components: { schemas: { Choice: { anyOf: [{ $ref: '#/components/schemas/Choice' }] } } },
    };
    expect(typeText(choice, choice.components.schemas.Choice)).toBe('object');
  });
});

describe('the text of a type', () => {
  it.each<[Node, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
    [{ type: 'integer', minimum: 1, maximum: 500, default: 100 }, 'integer from 1 to 500, by default 100'],
    [{ type: 'integer', maximum: 5 }, 'integer to 5'],
    [{ enum: ['a', 2] }, 'one of a, 2'],
    [{ type: 'array', items: { type: 'boolean' } }, 'list of boolean'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'string or number'],
    [{ properties: {} }, 'object'],
  ])('follows the schema: %j is %s', (schema, text) => {
    expect(typeText({}, schema)).toBe(text);
  });
});
