import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { GLOBAL_ROLES, GROUP_ROLES, ORG_ROLES } from '../../../src/world/role.js';
import { ALERT_TYPES } from '../../../src/world/tables/alerts.js';
import { BACKUP_MECHANISMS } from '../../../src/world/tables/backupJob.js';
import { WRITE_CONCERNS } from '../../../src/world/tables/backupStores.js';
import { WEEKDAYS } from '../../../src/world/tables/clusters.js';
import { POLICY_NAMES } from '../../../src/world/tables/featurePolicies.js';
import { AUTH_MECHANISMS } from '../../../src/world/tables/hosts.js';
import { LOG_RESOURCE_TYPES, LOG_TYPES } from '../../../src/world/tables/logCollectionJobs.js';
import { AGENT_TYPES } from '../../../src/world/tables/projects.js';
import { SERVER_TYPES } from '../../../src/world/tables/serverTypes.js';

const FOLDER = join(import.meta.dirname, '../../../src/contract/openapi');

/**
 * The enumerations of the code that the contract repeats, because a YAML file cannot import them. Those of
 * vocabularies.yaml are generated.
 */
const ENUMERATIONS: Readonly<Record<string, readonly string[]>> = {
  AGENT_TYPES,
  ALERT_TYPES,
  AUTH_MECHANISMS,
  BACKUP_MECHANISMS,
  GLOBAL_ROLES,
  GROUP_ROLES,
  LOG_TYPES,
  ORG_ROLES,
  POLICY_NAMES,
  SERVER_TYPES,
  WEEKDAYS,
  WRITE_CONCERNS,
  LOG_RESOURCE_TYPES: LOG_RESOURCE_TYPES.map((name) => name.toLowerCase()),
};

const contract = readdirSync(FOLDER).flatMap((file) =>
  enumerationsIn(parse(readFileSync(join(FOLDER, file), 'utf8'))),
);

function enumerationsIn(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) =>
    (name === 'enum' || name === 'x-extensible-enum') && Array.isArray(member)
      ? [member.filter((each) => each !== '') as string[]]
      : enumerationsIn(member),
  );
}

const sorted = (names: readonly string[]): string => names.toSorted().join();

describe('An enumeration of the contract', () => {
  it.each(Object.entries(ENUMERATIONS))('has the values of %s', (_, names) => {
    expect(contract.map(sorted)).toContain(sorted(names));
  });
});
