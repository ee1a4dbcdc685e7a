import { describe, expect, it } from '@jest/globals';
import { describeCommands } from '../../../src/control/openapi.js';
import { subjects } from '../../../src/control/subjects.js';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly description?: string }>>;
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, object>> };
}

const { paths } = describeCommands(subjects) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operations = Object.values(paths).flatMap(({ parameters: _, ...methods }) => Object.values(methods));
const commands = subjects.flatMap((subject) => subject.commands);

it('has a sentence about each reply of its own', () => {
  for (const { name, answer } of commands) {
    const { responses } = operations.find(({ operationId }) => operationId === name) ?? {};
    expect([name, responses?.[answer.status]?.description]).toEqual([
      name,
      expect.stringMatching(/^[A-Z].*\.$/),
    ]);
  }
});

describe('the description of a body', () => {
  it.each(commands.filter(({ body }) => body !== undefined))(
    'has the example as JSON only: $name',
    (command) => {
      const { requestBody } = operations.find(({ operationId }) => operationId === command.name) ?? {};
      const { 'application/json': json, ...others } = requestBody?.content ?? {};
      const { body: usual, otherBodies } = command.example ?? {};
      const own = otherBodies === undefined ? { example: usual } : { examples: { usual: { value: usual } } };
      if (json !== undefined && usual !== undefined) expect(json).toMatchObject(own);
      for (const other of Object.values(others)) expect(Object.keys(other)).toEqual(['schema']);
    },
  );

  it('exists for some bodies that are not JSON', () => {
    const types = operations.flatMap(({ requestBody }) => Object.keys(requestBody?.content ?? {}));
    expect(new Set(types).size).toBeGreaterThan(1);
  });
});
