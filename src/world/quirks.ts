/**
 * Decisions where the platform's API document is silent or ambiguous. Each quirk has its options, the choice
 * of each dialect, and the reason. A test checks that docs/fidelity.md describes every quirk.
 */
export const QUIRKS = {
  challengeParameter: {
    options: ['op', 'qop'],
    documented: 'op',
    'ops-manager': 'qop',
    why: 'The document prints op="auth"; real servers send qop="auth", and a published Go client refuses any unknown parameter.',
  },
  digestUriQuery: {
    options: ['required', 'optional'],
    documented: 'required',
    'ops-manager': 'optional',
    why: 'RFC 7616 has the whole target in uri; a popular client signs the path alone, which the platform takes.',
  },
  realm: {
    options: ['Deployment Management Public API', 'MMS Public API'],
    documented: 'Deployment Management Public API',
    'ops-manager': 'MMS Public API',
    why: 'The document says "a fixed realm naming the public API" and leaves the name open.',
  },
  serviceVersionHeader: {
    options: ['X-Vendor-Service-Version', 'X-MongoDB-Service-Version'],
    documented: 'X-Vendor-Service-Version',
    'ops-manager': 'X-MongoDB-Service-Version',
    why: 'Published clients read the server version from the vendor-named header.',
  },
  relBase: {
    options: ['http://vendor.example.com', 'http://mms.mongodb.com'],
    documented: 'http://vendor.example.com',
    'ops-manager': 'http://mms.mongodb.com',
    why: 'The document writes {vendor_rel_base}; published clients look for the vendor-named relations.',
  },
  planType: {
    options: ['Self-Managed', 'Ops Manager'],
    documented: 'Self-Managed',
    'ops-manager': 'Ops Manager',
    why: 'The document says "the fixed string naming this platform\'s plan" and leaves the string open.',
  },
  missingRole: {
    options: ['403', '401'],
    documented: '403',
    'ops-manager': '401',
    why: 'The status for a missing role is not shown; the vendor documents 401, 403 is what HTTP means by it.',
  },
  undocumentedUnits: {
    options: ['omit', 'include'],
    documented: 'omit',
    'ops-manager': 'include',
    why: "Some series of the real platform have units that the document's list lacks (MEGABYTES, KILOBYTES, SECONDS).",
  },
  logSizeThreshold: {
    options: ['integer', 'number'],
    documented: 'integer',
    'ops-manager': 'number',
    why: "E14's field list has an integer for sizeThresholdMB; the types of published clients hold fractions such as 500.5.",
  },
  rotationHoursConflict: {
    options: ['reject', 'preferThreshold'],
    documented: 'reject',
    'ops-manager': 'reject',
    why: 'Both timeDurationHrs (field list) and timeThresholdHrs (sample) are taken; two different values contradict each other.',
  },
  denyListSpelling: {
    options: ['denylist', 'denyList', 'blacklist'],
    documented: 'denylist',
    'ops-manager': 'blacklist',
    why: 'The document writes denylist and once denyList; published clients know blacklist and whitelist.',
  },
  eventAccessListMember: {
    options: ['accessListEntry', 'whitelistEntry'],
    documented: 'accessListEntry',
    'ops-manager': 'whitelistEntry',
    why: 'Published clients and recorded traffic have whitelistEntry in the events of E21.',
  },
  projectNameFilter: {
    options: ['exactElsePrefix', 'prefix', 'exact'],
    documented: 'exactElsePrefix',
    'ops-manager': 'exactElsePrefix',
    why: 'E2 calls name a prefix filter, but says that project1 does not match project123: exact match first serves both.',
  },
  teamAddReply: {
    options: ['members', 'added'],
    documented: 'members',
    'ops-manager': 'members',
    why: "Recorded traffic returns all members after the add; the vendor's text says the users added.",
  },
  teamUserOutsideOrg: {
    options: ['join', 'refuse'],
    documented: 'join',
    'ops-manager': 'join',
    why: 'E1 does not say what becomes of a user from outside the organization: joining as ORG_MEMBER keeps both sides in agreement.',
  },
  projectAddReply: {
    options: ['sent', 'members'],
    documented: 'sent',
    'ops-manager': 'sent',
    why: 'E5 does not say whether its list holds the users sent or all members of the project.',
  },
  missingBackupConfig: {
    options: ['404', '401'],
    documented: '404',
    'ops-manager': '404',
    why: 'E12 answers "an error" where there is no configuration; the status is not shown.',
  },
  unknownBodyAttributes: {
    options: ['reject', 'acceptReadBack'],
    documented: 'reject',
    'ops-manager': 'acceptReadBack',
    why: "Unknown attributes are a 400; real clients send back what they read (E3, E14) and their own types' members (E4, E18).",
  },
  diffsPrivilegesKey: {
    options: ['privileges', 'priviileges'],
    documented: 'privileges',
    'ops-manager': 'priviileges',
    why: 'Samples of the real platform misspell the key; whether the spelling is meant is not shown.',
  },
  invalidFieldsDetail: {
    options: ['asDocumented', 'sentence', 'withId'],
    documented: 'asDocumented',
    'ops-manager': 'withId',
    why: "E3's error text stands without a full stop in the document; the vendor's catalogue has one, and the snapshot's id.",
  },
  snapshotRefusals: {
    options: ['asDocumented', 'asCatalogued'],
    documented: 'asDocumented',
    'ops-manager': 'asCatalogued',
    why: "The document gives E3's refusals no status or code; the vendor's error catalogue has 403 and 400 for them.",
  },
  unknownInvitation: {
    options: ['404', '400'],
    documented: '404',
    'ops-manager': '400',
    why: "E18 does not show what an unknown invitation is; the vendor's catalogue has 400 INVALID_INVITATION_ID.",
  },
  itemsPerPageAboveMaximum: {
    options: ['reject', 'clamp'],
    documented: 'reject',
    'ops-manager': 'reject',
    why: 'The maximum is 500; what happens above it is not shown.',
  },
  clusterVersions: {
    options: ['perNode', 'distinct'],
    documented: 'perNode',
    'ops-manager': 'perNode',
    why: 'E10: "software version of each node" can be read as one entry a node or one a version.',
  },
  databaseLinks: {
    options: ['full', 'self'],
    documented: 'full',
    'ops-manager': 'self',
    why: 'The document gives a database links to project, host and measurements; real lists carry only self.',
  },
  orgMemberProjects: {
    options: ['visible', 'own'],
    documented: 'visible',
    'ops-manager': 'own',
    why: '"Any assigned role" may call E10, E11 and E17: whether a mere organization role reaches into its projects is not shown.',
  },
  passwordPolicy: {
    options: ['strong', 'any'],
    documented: 'strong',
    'ops-manager': 'strong',
    why: 'WEAK_PASSWORD is documented, its rule is not: eight characters with a letter, a digit and another character.',
  },
  agentListEnvelope: {
    options: ['linksOnly', 'emptyList'],
    documented: 'linksOnly',
    'ops-manager': 'emptyList',
    why: "E15 answers a links array only; a published client's recording has empty results and a totalCount beside it.",
  },
} as const;

export const DIALECTS = ['documented', 'ops-manager'] as const;
export type Dialect = (typeof DIALECTS)[number];
export type QuirkName = keyof typeof QUIRKS;
/** The chosen option of every quirk. */
export type Quirks = { readonly [Name in QuirkName]: (typeof QUIRKS)[Name]['options'][number] };

/** Returns the quirks of a dialect. The members of `overrides` replace some of them. */
export function quirksOf(dialect: Dialect, overrides: Partial<Quirks> = {}): Quirks {
  const preset = Object.fromEntries(Object.entries(QUIRKS).map(([name, quirk]) => [name, quirk[dialect]]));
  return Object.freeze({ ...preset, ...overrides }) as Quirks;
}

/** Returns the dialect that agrees with most of these choices, or `documented` in a tie. */
export function dialectOf(choices: Partial<Quirks>): Dialect {
  const agreeing = (dialect: Dialect): number =>
    Object.entries(choices).filter(([name, option]) => QUIRKS[name as QuirkName][dialect] === option).length;
  return agreeing('ops-manager') > agreeing('documented') ? 'ops-manager' : 'documented';
}

/** Returns whether the quirk `name` exists and has this option. */
export function isQuirkOption(name: string, value: string): name is QuirkName {
  return (
    Object.hasOwn(QUIRKS, name) && (QUIRKS[name as QuirkName].options as readonly string[]).includes(value)
  );
}
