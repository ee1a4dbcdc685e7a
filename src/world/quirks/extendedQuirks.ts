/** Quirks that only operations of the extended surface have. */
export const extendedQuirks = {
  organizationEventLink: {
    options: ['organization', 'null'],
    documented: 'organization',
    'ops-manager': 'null',
    why: 'Real servers link an event without a project to /groups/null/events, which no operation answers.',
  },
  policyOrder: {
    options: ['fixed', 'shuffled'],
    documented: 'fixed',
    'ops-manager': 'fixed',
    why: 'Feature policies and their disabledParams are sets: the order of the platform has nothing to do with the request.',
  },
  archiveAccept: {
    options: ['any', 'gzipOnly'],
    documented: 'any',
    'ops-manager': 'any',
    why: 'Some versions refuse downloads with Accept: application/json, which one published client sends.',
  },
  invalidConfigCode: {
    options: ['none', 'named'],
    documented: 'none',
    'ops-manager': 'none',
    why: 'Recorded refusals of an automation configuration have only a text; newer servers name INVALID_AUTOMATION_CONFIG.',
  },
  publishedReply: {
    options: ['configuration', 'empty'],
    documented: 'configuration',
    'ops-manager': 'empty',
    why: 'The documents answer a new automation configuration with the configuration, recorded servers with {}.',
  },
  achievedPlan: {
    options: ['empty', 'kept'],
    documented: 'empty',
    'ops-manager': 'empty',
    why: 'The plan of a process that has reached the goal: clients read "not completed", published samples show it.',
  },
  restoreUrls: {
    options: ['all', 'secret'],
    documented: 'all',
    'ops-manager': 'secret',
    why: 'The newest version shows a second address with a token; a published validator refuses all members beside url.',
  },
  lastSnapshotExpiry: {
    options: ['deleted', 'kept'],
    documented: 'deleted',
    'ops-manager': 'kept',
    why: 'Newer versions keep the most recent restorable snapshot of an active backup past its expiry.',
  },
  backupJobsGroupLink: {
    options: ['versioned', 'versionless'],
    documented: 'versioned',
    'ops-manager': 'versionless',
    why: 'The link to the project of a backup-jobs configuration lacks the version segment in published samples, so it leads to no operation.',
  },
  s3ValidationCode: {
    options: ['underscore', 'hyphen'],
    documented: 'underscore',
    'ops-manager': 'hyphen',
    why: 'The catalogue prints BACKUP_S3_VALIDATION_FAILED; a published client has seen, and retries on, BACKUP-S3-VALIDATION_FAILED.',
  },
  snapshotOrder: {
    options: ['oldestFirst', 'newestFirst'],
    documented: 'oldestFirst',
    'ops-manager': 'newestFirst',
    why: 'Three published programs take the first snapshot of a list as the latest: with the other order they restore old data without an error.',
  },
  partClusterIds: {
    options: ['whole', 'part'],
    documented: 'whole',
    'ops-manager': 'part',
    why: "Published programs wait for the restore job that has a shard's cluster id. The document does not say whose id the parts of a snapshot have.",
  },
  projectDeletion: {
    options: ['later', 'atOnce'],
    documented: 'later',
    'ops-manager': 'later',
    why: 'A deleted project can be read for some seconds of virtual time. With a clock that stands it would stay for ever.',
  },
  bucketRemoval: {
    options: ['unassigned', 'unbound'],
    documented: 'unassigned',
    'ops-manager': 'unbound',
    why: 'One published client first sets assignmentEnabled of an S3 store to false; the published operator deletes it at once.',
  },
} as const;
