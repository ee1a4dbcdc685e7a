import { oneOf, optional, string } from '../schema/schema.js';
import { findTarget } from '../world/targets/findTarget.js';
import { defineIncident } from './defineIncident.js';

const answer = oneOf('empty', 'conflict');

/** The platform has not discovered yet which clusters of a project it can back up. */
export const backupUndiscovered = defineIncident({
  kind: 'backup.undiscovered',
  description: 'The platform has not found the backup configurations of a project yet.',
  effect:
    'The list of backup configurations is empty, or a 409 `CANNOT_GET_BACKUP_CONFIG_INVALID_STATE`. A single configuration is always this 409. Backups continue. Healed, the configurations appear.',
  target: 'The project, by id or name.',
  targets: ['projects'],
  members: { answer: optional(answer, 'What the list answers. By default `empty`.') },
  row: { groupId: string, answer },
  resolveTarget: (world, { target, answer: chosen = 'empty' }) => ({
    groupId: findTarget(world, 'projects', target).id,
    answer: chosen,
  }),
  show: ({ answer: chosen }) => ({ answer: chosen }),
});
