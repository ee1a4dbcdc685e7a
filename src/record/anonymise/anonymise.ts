import type { Contract } from '../../contract/document.js';
import { isObject } from '../../schema/scalars.js';
import type { JsonSchema } from '../../schema/types.js';
import { AGENT_USERNAME } from '../../world/automation/agentUser.js';
import { periodId } from '../../world/periods/endPeriod.js';
import { storeRowId, type StoreKind } from '../../world/tables/backupStores.js';
import { AGENT_TYPES } from '../../world/tables/projects.js';
import type { Draft, Facts } from '../rows/draft.js';
import { objectsIn } from '../rows/facts.js';
import { Published } from './published.js';
import { isListed, memberOf, schemaOf } from './rowSchemas.js';
import { Pseudonyms, wordsIn } from './pseudonyms.js';

/** Members of rows whose values can be versions and constants of the platform. Other values are replaced there too. */
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
  ...['roles', 'roleName', 'roleNames', 'disabledParams', 'datadogRegion', 'opsGenieRegion', 'region'],
  ...['methodName', 'statusName'],
]);

/** Members of automation configurations whose values can be constants. */
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
  ...['clientCertificateMode', 'authSchemaVersion', 'timeZone', 'blockCompressor', 'compressors'],
]);

/** Members with the secrets that a recorded world has instead of those of its source. */
const OWN_SECRETS = new Set(['privateKey', 'key']);
/** Maps whose names of members are those of our own model. */
const OWN_MAPS = new Set(['applied']);
/** Maps whose names of members clients choose, also where such a name is published too. */
const CHOSEN = new Set([
  ...['balancer', 'clusterWideConfigurations', 'horizons', 'tags', 'additionalParams', 'getLastErrorModes'],
  ...['partialFilterExpression', 'wildcardProjection', 'weights', 'setParameter'],
]);
/** Members of builds that the vendor sets. Clients choose all others, such as the address at a mirror. */
const KEPT_IN_BUILD = new Set([
  ...['architecture', 'flavor', 'gitVersion', 'maxOsVersion', 'minOsVersion', 'modules', 'platform'],
]);
const SETTING_VALUE = /^(true|false|\d+|smtps?|SIMPLE_MAILER)$/i;

type Rename = (text: string) => string;

/**
 * Replaces names, addresses and ids in a draft, also where they are names of members. Equal texts stay equal. Numbers, times, and what the
 * contract or the vendor has published stay.
 */
export function anonymise(draft: Draft, key: string, contract: Contract): void {
  const published = new Published(contract);
  const words = new Set<string>();
  const collecting = new Anonymiser(published, (text) => {
    for (const word of wordsIn(text)) words.add(word);
    return text;
  });
  draft.change((table, facts) => {
    collecting.row(table, facts);
    return facts;
  });
  const pseudonyms = new Pseudonyms(key, words);
  const anonymiser = new Anonymiser(published, (text) =>
    text === AGENT_USERNAME ? text : pseudonyms.of(text),
  );
  draft.change((table, facts) => anonymiser.row(table, facts));
}

class Anonymiser {
  constructor(
    private readonly published: Published,
    private readonly rename: Rename,
  ) {}

  row(table: string, facts: Facts): Facts {
    const row = this.members(facts, schemaOf(table), (name) => name);
    switch (table) {
      case 'backupStores':
        return { ...row, id: storeRowId(row.kind as StoreKind, String(row.name)) };
      case 'periods': {
        const subjectId = this.subject(String(facts.subjectId));
        return { ...row, subjectId, id: periodId({ subjectId, until: Number(facts.until) }) };
      }
      case 'versionManifests':
        return { ...facts, versions: this.versions(facts.versions) };
      case 'alerts':
        return { ...row, subject: this.subject(String(facts.subject)) };
      default:
        return row;
    }
  }

  /** Replaces the texts in a value, except for those that its schema lists. */
  private value(value: unknown, schema: JsonSchema | undefined): unknown {
    if (typeof value === 'string') return isListed(schema, value) ? value : this.rename(value);
    if (Array.isArray(value)) return value.map((each: unknown) => this.value(each, schema?.items));
    if (!isObject(value)) return value;
    return this.members(value, schema, (name) =>
      memberOf(schema, name) === undefined ? this.name(name) : name,
    );
  }

  private members(value: Facts, schema: JsonSchema | undefined, nameOf: Rename): Facts {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        nameOf(name),
        this.member(name, member, memberOf(schema, name)),
      ]),
    );
  }

  private member(name: string, member: unknown, schema: JsonSchema | undefined): unknown {
    if (name === 'document') return this.document(member);
    if (OWN_SECRETS.has(name) && typeof member === 'string') return member;
    if (name === 'properties' && isObject(member)) return this.settings(member);
    if (OWN_MAPS.has(name) && isObject(member)) return this.members(member, schema, (own) => own);
    return KEPT.has(name) ? this.kept(name, member, schema) : this.value(member, schema);
  }

  /** Keeps the published values of a member, such as versions and roles. */
  private kept(name: string, member: unknown, schema: JsonSchema | undefined): unknown {
    if (Array.isArray(member)) return member.map((each: unknown) => this.kept(name, each, schema?.items));
    if (typeof member !== 'string') return this.value(member, schema);
    const isPublic =
      isListed(schema, member) ||
      this.isPublished(member) ||
      (name === 'display' && this.published.hasWords(member));
    return isPublic ? member : this.rename(member);
  }

  private isPublished(text: string): boolean {
    return this.published.hasValue(text) || this.published.hasName(text);
  }

  private name(name: string): string {
    return this.published.hasName(name) ? name : this.rename(name);
  }

  /** Renames a list of versions of the database. */
  private versions(versions: unknown): readonly Facts[] {
    return objectsIn(versions).map(({ builds, ...version }) => ({
      ...version,
      ...(builds !== undefined && { builds: objectsIn(builds).map((build) => this.build(build)) }),
    }));
  }

  private build(build: Facts): Facts {
    return Object.fromEntries(
      Object.entries(build).map(([name, member]) => [
        this.name(name),
        KEPT_IN_BUILD.has(name) ? member : this.value(member, undefined),
      ]),
    );
  }

  /** Renames the subject of an alert or a period. Keeps the kind of an alert and the type of an agent. */
  private subject(subject: string): string {
    const [first = '', second = '', ...others] = subject.split('/');
    const parts = [/^[A-Z_]+$/.test(first) ? first : this.rename(first)];
    if (second !== '') parts.push(AGENT_TYPES.some((type) => type === second) ? second : this.rename(second));
    return [...parts, ...others.map(this.rename)].join('/');
  }

  /** Renames an address. Keeps the first part of the platform's own addresses, by which the platform recognizes them. */
  private address(address: string): string {
    const [, own = '', rest = address] = /^(\/backup\/restore\/v\d\/pull\/)(.*)$/.exec(address) ?? [];
    return own + this.rename(rest);
  }

  /** Renames the values of settings, and names that are not made of published words. */
  private settings(settings: Facts): Facts {
    return Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [
        this.published.hasWords(name) ? name : this.rename(name),
        SETTING_VALUE.test(String(value)) ? value : this.rename(String(value)),
      ]),
    );
  }

  /** Renames an automation configuration, or a part of one. */
  private document(value: unknown, nameOf: Rename = (name) => this.name(name)): unknown {
    if (typeof value === 'string') return this.rename(value);
    if (Array.isArray(value)) return value.map((each: unknown) => this.document(each));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [nameOf(name), this.documentMember(name, member)]),
    );
  }

  private documentMember(name: string, member: unknown): unknown {
    if (name === 'backupRestoreUrl') return this.address(String(member));
    if (name === 'mongoDbVersions') return this.versions(member);
    if (CHOSEN.has(name)) return this.document(member, this.rename);
    return KEPT_IN_DOCUMENT.has(name) ? this.constant(name, member) : this.document(member);
  }

  /** Keeps the published values of a member of a configuration. */
  private constant(name: string, member: unknown): unknown {
    if (Array.isArray(member)) return member.map((each: unknown) => this.constant(name, each));
    if (typeof member !== 'string') return this.document(member);
    const isZone = name === 'timeZone' && Intl.supportedValuesOf('timeZone').includes(member);
    return isZone || this.published.hasValue(member) ? member : this.rename(member);
  }
}
