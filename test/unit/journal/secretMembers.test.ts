import { describe, expect, it } from '@jest/globals';
import { loadContract } from '../../../src/contract/contract.js';
import { SECRET_MEMBERS, SECRET_REPLIES } from '../../../src/contract/secrets.gen.js';
import { redactJson, redactText } from '../../../src/journal/redact.js';
import { isSecretMember } from '../../../src/journal/secretMembers.js';

interface Schema {
  readonly type?: unknown;
  readonly format?: unknown;
}

/** Returns the properties of each object in a part of the contract. */
function objectsIn(part: unknown): readonly Readonly<Record<string, Schema>>[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties } = part as { readonly properties?: Readonly<Record<string, Schema>> };
  const own = properties !== undefined && typeof properties.type !== 'string' ? [properties] : [];
  return [...own, ...Object.values(part).flatMap(objectsIn)];
}

const objects = objectsIn(loadContract().components.schemas);
const isMarked = ({ type, format }: Schema): boolean => type === 'string' && format === 'password';

describe('The members that the contract marks as passwords', () => {
  it('are those of the table', () => {
    const marked = objects.flatMap((members) =>
      Object.entries(members).flatMap(([name, schema]) => (isMarked(schema) ? [name] : [])),
    );
    expect(marked.length).toBeGreaterThan(70);
    expect([...new Set(marked)].toSorted()).toEqual(Object.keys(SECRET_MEMBERS));
  });

  it('are all members of the contract whose names end as those of secrets do', () => {
    const unmarked = objects.flatMap((members) =>
      Object.entries(members).flatMap(([name, schema]) =>
        schema.type === 'string' && !isMarked(schema) && isSecretMember(name, 'text', {}) ? [name] : [],
      ),
    );
    expect(unmarked).toEqual([]);
  });

  it('are left out of whole bodies', () => {
    for (const members of objects) {
      const secrets = Object.keys(members).filter((name) => isMarked(members[name] ?? {}));
      const body = Object.fromEntries(Object.keys(members).map((name) => [name, 'S3cret of yours']));
      // Agent keys are recognized by their form, because many members are called `key`.
      if ('key' in body && 'desc' in body) body.key = '901fb535f961a1b2c3d4e5f60718293a';
      expect(redactJson(body)).toMatchObject(Object.fromEntries(secrets.map((name) => [name, '[redacted]'])));
    }
  });

  it('are left out of the beginnings of bodies, except for `key` and `url`, which are too common', () => {
    const names = Object.keys(SECRET_MEMBERS).filter((name) => name !== 'key' && name !== 'url');
    for (const name of names)
      expect(redactText(`{"a":1,"${name}":"S3c`)).toBe(`{"a":1,"${name}":"[redacted]"`);
  });

  it('tell which replies may show a secret', () => {
    for (const name of ['getAutomationConfig', 'createAgentApiKey', 'listAlertConfigs', 'createUser'])
      expect(SECRET_REPLIES).toContain(name);
    for (const name of ['listEvents', 'listAllClusters', 'getSnapshot'])
      expect(SECRET_REPLIES).not.toContain(name);
  });
});

describe('The address of a webhook, by which it signs in', () => {
  it.each([
    [{ type: 'WEBHOOK', url: 'https://hooks.example.com/T0/B0' }, true],
    [{ url: 'https://hooks.example.com/T0/B0', secret: 'x' }, true],
    [{ name: 'vault', url: 'https://vault.example.com' }, false],
  ])('is recognized in %j: %s', (body, isSecret) => {
    expect(isSecretMember('url', body.url, body)).toBe(isSecret);
  });
});

describe('A secret in an address', () => {
  it.each([
    ['/groups?password=hunter2&x=1', '/groups?password=[redacted]&x=1'],
    ['/groups?x=1&access_token=hunter2', '/groups?x=1&access_token=[redacted]'],
    ['/groups?p%61ss%77ord=hunter2', '/groups?p%61ss%77ord=[redacted]'],
    [
      '/groups?api-key=hunter2&key=sesame&sig=a/b',
      '/groups?api-key=[redacted]&key=[redacted]&sig=[redacted]',
    ],
    ['/groups?X-Amz-Signature=hunter2', '/groups?X-Amz-Signature=[redacted]'],
    ['/groups?token[]=hunter2', '/groups?token[]=[redacted]'],
    ['https://jane:hunter2@example.com/x', 'https://jane:[redacted]@example.com/x'],
    ['redis://:hunter2@example.com', 'redis://:[redacted]@example.com'],
    ['mongodb://u:a@b:c@h1:1,h2:2/?replicaSet=x', 'mongodb://u:[redacted]@h1:1,h2:2/?replicaSet=x'],
    ['http://localhost:8080/x?mail=a@b.c', 'http://localhost:8080/x?mail=a@b.c'],
    ['/groups?pageNum=1&keyId=5&passwordPolicy=weak', '/groups?pageNum=1&keyId=5&passwordPolicy=weak'],
  ])('is left out of texts and of bodies: %s', (address, shown) => {
    expect(redactText(address)).toBe(shown);
    expect(redactJson({ links: [{ href: address }] })).toEqual({ links: [{ href: shown }] });
    expect(redactText(shown)).toBe(shown);
  });
});
