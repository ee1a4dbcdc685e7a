import { describe, expect, it } from '@jest/globals';
import { complete } from '../../../src/contract/complete.js';
import type { ContractOperation, Method, PathItem } from '../../../src/contract/document.js';

interface Completed {
  readonly parameters: readonly { readonly $ref?: string; readonly name?: string }[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: object }>>;
}

/** Completes a contract that has one operation with these members, and returns this operation. */
function completed(path: string, members: object, method: Method = 'get'): Completed {
  const operation = { responses: { 200: { description: 'The team.' } }, ...members };
  const item = complete(path, { [method]: operation as unknown as ContractOperation } satisfies PathItem);
  return item[method] as unknown as Completed;
}

const nameOf = ({ $ref, name }: Completed['parameters'][number]): string | undefined =>
  name ?? $ref?.split('/').pop();

describe('A completed operation', () => {
  it('has the parameters of its path first, then its own, then the parameters of all operations', () => {
    const own = [{ name: 'username', in: 'query' }];
    const { parameters } = completed('/orgs/{orgId}/teams/{teamId}', { parameters: own, 'x-paged': true });
    expect(parameters.map(nameOf)).toEqual([
      ...['orgId', 'teamId', 'username'],
      ...['pageNum', 'itemsPerPage', 'includeCount', 'pretty', 'envelope'],
    ]);
  });

  it('has the usual errors, and errors of bodies only if it takes a body', () => {
    const statuses = ['200', '400', '401', '403', '404', 'default'];
    expect(Object.keys(completed('/orgs', {}).responses)).toEqual(statuses);
    const { responses } = completed('/orgs', { requestBody: {} });
    expect(Object.keys(responses)).toEqual([...statuses.slice(0, -1), '413', '415', 'default']);
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)(
    'has the error of a full disk if it is a %s',
    (method) => {
      const { responses } = completed('/orgs', {}, method);
      expect(responses['507']).toEqual({ $ref: '#/components/responses/InsufficientStorage' });
    },
  );

  it('keeps the errors that it describes itself, and leaves out those that are null', () => {
    const conflict = { description: 'The name is taken.' };
    const { responses } = completed('/orgs', { responses: { 200: {}, 404: null, 409: conflict } });
    expect(responses).toMatchObject({ 400: { $ref: '#/components/responses/BadRequest' }, 409: conflict });
    expect(responses).not.toHaveProperty('404');
  });

  it('describes a page of items if it names the schema of an item', () => {
    const schema = { 'x-page-of': 'Team' };
    const responses = { 200: { description: 'Teams.', content: { 'application/json': { schema } } } };
    expect(completed('/orgs', { responses }).responses['200']?.content).toMatchObject({
      'application/json': {
        schema: {
          required: ['links', 'results', 'totalCount'],
          properties: { results: { items: { $ref: '#/components/schemas/Team' } } },
        },
      },
    });
  });
});
