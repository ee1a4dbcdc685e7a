import type { QuirkName } from '../../world/quirks.js';
import { ROLE_REFUSALS } from '../exchangeFacts.js';
import type { Usage } from '../tally.js';

/** A behaviour of the platform that tests of a client should cover. */
export interface Branch {
  readonly name: string;
  /** The quirk that decides the behaviour. Unset if the platform's API document decides it. */
  readonly quirk?: QuirkName;
  readonly isMet: (usage: Usage) => boolean;
}

const on =
  (operation: string, isMet: (usage: Usage) => boolean) =>
  (usage: Usage): boolean =>
    usage.operation === operation && isMet(usage);
const asks =
  (...names: readonly string[]) =>
  ({ query }: Usage): boolean =>
    names.every((name) => query.includes(name));
const sends =
  (...names: readonly string[]) =>
  ({ members }: Usage): boolean =>
    names.every((name) => members.includes(name));
const meets =
  (...codes: readonly string[]) =>
  ({ errorCode }: Usage): boolean =>
    codes.includes(errorCode ?? '');
const isDone = ({ status = 0 }: Usage): boolean => status >= 200 && status < 300;

/** The branches in the order of the report: general conventions first, then single operations. */
export const branches: readonly Branch[] = [
  {
    name: 'a challenge before credentials',
    quirk: 'challengeParameter',
    isMet: (it) => it.status === 401 && !it.isSigned,
  },
  { name: 'credentials refused', quirk: 'realm', isMet: (it) => it.status === 401 && it.isSigned },
  { name: 'a role is missing', quirk: 'missingRole', isMet: meets(...ROLE_REFUSALS) },
  { name: 'the base URL has the prefix of a world', isMet: ({ hasPrefix }) => hasPrefix },
  { name: 'a reply in an envelope', isMet: asks('envelope') },
  { name: 'a pretty reply', isMet: asks('pretty') },
  { name: 'a later page', isMet: asks('pageNum') },
  { name: 'a page of another size', quirk: 'itemsPerPageAboveMaximum', isMet: asks('itemsPerPage') },
  { name: 'HEAD', isMet: ({ method }) => method === 'HEAD' },
  { name: 'an unknown path', isMet: meets('RESOURCE_NOT_FOUND') },
  { name: 'an attribute that is unknown', quirk: 'unknownBodyAttributes', isMet: meets('INVALID_ATTRIBUTE') },
  { name: 'a user is added to a team', quirk: 'teamAddReply', isMet: on('addTeamUsers', isDone) },
  { name: 'projects are found by name', quirk: 'projectNameFilter', isMet: on('listProjects', asks('name')) },
  { name: 'a snapshot is kept for ever', isMet: on('patchSnapshot', sends('doNotDelete')) },
  { name: 'a snapshot gets another expiry', isMet: on('patchSnapshot', sends('expires')) },
  {
    name: 'a snapshot gets both members',
    quirk: 'invalidFieldsDetail',
    isMet: meets('CANNOT_MODIFY_SNAPSHOT'),
  },
  {
    name: 'a change of an expired snapshot',
    quirk: 'snapshotRefusals',
    isMet: meets('SNAPSHOT_ALREADY_EXPIRED', 'ALREADY_EXPIRED'),
  },
  {
    name: 'an invitation is not found',
    quirk: 'unknownInvitation',
    isMet: meets('INVITATION_NOT_FOUND', 'INVALID_INVITATION_ID'),
  },
  { name: 'a user is created', isMet: on('createUser', isDone) },
  { name: 'a weak password', quirk: 'passwordPolicy', isMet: meets('WEAK_PASSWORD') },
  { name: 'a user is added to a project', quirk: 'projectAddReply', isMet: on('addProjectUsers', isDone) },
  { name: 'measurements of a period', isMet: (it) => asks('period')(it) && isDone(it) },
  { name: 'measurements from a start to an end', isMet: (it) => asks('start', 'end')(it) && isDone(it) },
  { name: 'clusters are listed', quirk: 'clusterVersions', isMet: on('listClusters', isDone) },
  {
    name: 'a project without a backup configuration',
    quirk: 'missingBackupConfig',
    isMet: meets('BACKUP_CONFIG_NOT_FOUND'),
  },
  {
    name: 'log rotation of the backup agent',
    quirk: 'rotationHoursConflict',
    isMet: on('putBackupAgentConfig', sends('logRotate')),
  },
  { name: 'links to agents are listed', quirk: 'agentListEnvelope', isMet: on('listAgentLinks', isDone) },
  { name: 'databases are listed', quirk: 'databaseLinks', isMet: on('listDatabases', isDone) },
];
