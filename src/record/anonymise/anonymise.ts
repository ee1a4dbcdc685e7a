import { isObject } from '../../schema/scalars.js';
import type { JsonSchema } from '../../schema/types.js';
import { AGENT_USERNAME } from '../../world/automation/agentUser.js';
import { periodId } from '../../world/periods/endPeriod.js';
import { storeRowId, type StoreKind } from '../../world/tables/backupStores.js';
import { AGENT_TYPES } from '../../world/tables/projects.js';
import { definitionOf, isTableName } from '../../world/world.js';
import type { Draft, Facts } from '../rows/draft.js';
import { objectsIn } from '../rows/facts.js';
import { Pseudonyms, wordsIn } from './pseudonyms.js';

/** Members of rows that contain versions and constants of the platform, and nothing of its users. */
const KEPT = new Set([
  ...[
    'version',
    'mongodVersion',
    'fcv',
    'featureCompatibilityVersion',
    'agentVersion',
    'versions',
    'country',
  ],
  ...[
    'eventTypeName',
    'metricName',
    'units',
    'state',
    'kind',
    'typeName',
    'display',
    'param',
    'actions',
    'policy',
  ],
  ...[
    'privateKey',
    'key',
    'roles',
    'roleName',
    'roleNames',
    'disabledParams',
    'datadogRegion',
    'opsGenieRegion',
  ],
  ...['methodName', 'statusName'],
]);

/** Members of automation configurations whose values are constants. */
const KEPT_IN_DOCUMENT = new Set([
  ...[
    'processType',
    'destination',
    'mode',
    'clusterRole',
    'version',
    'featureCompatibilityVersion',
    'engine',
  ],
  ...[
    'protocolVersion',
    'autoAuthMechanism',
    'autoAuthMechanisms',
    'deploymentAuthMechanisms',
    'serviceName',
  ],
  ...[
    'clientCertificateMode',
    'directoryUrl',
    'authSchemaVersion',
    'timeZone',
    'blockCompressor',
    'compressors',
  ],
]);

/** Replaces names, addresses and ids in a draft. Equal texts stay equal, and numbers, times and constants stay. */
export function anonymise(draft: Draft, key: string): void {
  const words = new Set<string>();
  draft.change((table, facts) => {
    replaced(facts, schemaOf(table), (text) => {
      for (const word of wordsIn(text)) words.add(word);
      return text;
    });
    return facts;
  });
  const pseudonyms = new Pseudonyms(key, words);
  const rename = (text: string): string => (text === AGENT_USERNAME ? text : pseudonyms.of(text));
  draft.change((table, facts) => renamedRow(table, facts, rename));
}

type Rename = (text: string) => string;

function renamedRow(table: string, facts: Facts, rename: Rename): Facts {
  const row = replaced(facts, schemaOf(table), rename) as Facts;
  switch (table) {
    case 'backupStores':
      return { ...row, id: storeRowId(row.kind as StoreKind, String(row.name)) };
    case 'periods': {
      const subjectId = renamedSubject(String(facts.subjectId), rename);
      return { ...row, subjectId, id: periodId({ subjectId, until: Number(facts.until) }) };
    }
    case 'versionManifests':
      return { ...facts, versions: renamedVersions(facts.versions, rename) };
    case 'alerts':
      return { ...row, subject: renamedSubject(String(facts.subject), rename) };
    default:
      return row;
  }
}

/** Members of builds that the vendor sets. Clients choose all others, such as the address at a mirror. */
const KEPT_IN_BUILD = new Set([
  ...['architecture', 'flavor', 'gitVersion', 'maxOsVersion', 'minOsVersion', 'modules', 'platform'],
]);

/** Renames a list of versions of the database. */
function renamedVersions(versions: unknown, rename: Rename): readonly Facts[] {
  return objectsIn(versions).map(({ builds, ...version }) => ({
    ...version,
    ...(builds !== undefined && { builds: objectsIn(builds).map((build) => renamedBuild(build, rename)) }),
  }));
}

function renamedBuild(build: Facts, rename: Rename): Facts {
  return Object.fromEntries(
    Object.entries(build).map(([name, member]) => [
      name,
      KEPT_IN_BUILD.has(name) ? member : replaced(member, undefined, rename),
    ]),
  );
}

/** Renames the subject of an alert or a period. Keeps the kind of an alert and the type of an agent. */
function renamedSubject(subject: string, rename: Rename): string {
  const [first = '', second = '', ...others] = subject.split('/');
  const parts = [/^[A-Z_]+$/.test(first) ? first : rename(first)];
  if (second !== '') parts.push(AGENT_TYPES.some((type) => type === second) ? second : rename(second));
  return [...parts, ...others.map(rename)].join('/');
}

function schemaOf(table: string): JsonSchema | undefined {
  return isTableName(table) ? definitionOf(table).schema : undefined;
}

/** Replaces the texts in a value, except for those that its schema lists. Names of members stay. */
function replaced(value: unknown, schema: JsonSchema | undefined, rename: Rename): unknown {
  if (typeof value === 'string') return isListed(schema, value) ? value : rename(value);
  if (Array.isArray(value)) return value.map((each: unknown) => replaced(each, schema?.items, rename));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'document') return [name, renamedDocument(member, rename)];
      if (name === 'properties' && isObject(member)) return [name, renamedSettings(member, rename)];
      const own = schema?.properties?.[name];
      return [name, KEPT.has(name) ? keptMember(member, rename) : replaced(member, own, rename)];
    }),
  );
}

/** Renames the texts in a list of objects, such as the ids in roles. Keeps other values. */
function keptMember(member: unknown, rename: Rename): unknown {
  if (!Array.isArray(member)) return member;
  return member.map((each: unknown) => (isObject(each) ? replaced(each, undefined, rename) : each));
}

function isListed(schema: JsonSchema | undefined, value: string): boolean {
  if (schema?.enum !== undefined || schema?.const !== undefined) return true;
  const alternatives = [...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])];
  return alternatives.some((each) => each.const === value || each.enum?.includes(value) === true);
}

/** Renames an address. Keeps the first part of the platform's own addresses, by which the platform recognizes them. */
function renamedAddress(address: string, rename: Rename): string {
  const [, own = '', rest = address] = /^(\/backup\/restore\/v\d\/pull\/)(.*)$/.exec(address) ?? [];
  return own + rename(rest);
}

/** Renames the values of settings. Keeps the names, and values such as `true`, `25` and `SMTP`. */
function renamedSettings(settings: Facts, rename: Rename): Facts {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      /^([A-Z_]+|true|false|\d+)$/.test(String(value)) ? value : rename(String(value)),
    ]),
  );
}

function renamedDocument(value: unknown, rename: Rename): unknown {
  if (typeof value === 'string') return rename(value);
  if (Array.isArray(value)) return value.map((each: unknown) => renamedDocument(each, rename));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'backupRestoreUrl') return [name, renamedAddress(String(member), rename)];
      if (name === 'mongoDbVersions') return [name, renamedVersions(member, rename)];
      if (KEPT_IN_DOCUMENT.has(name)) return [name, member];
      // These settings are named after replica sets.
      if (name === 'clusterWideConfigurations' && isObject(member))
        return [
          name,
          Object.fromEntries(
            Object.entries(member).map(([set, each]) => [rename(set), renamedDocument(each, rename)]),
          ),
        ];
      return [name, renamedDocument(member, rename)];
    }),
  );
}
