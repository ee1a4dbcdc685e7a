import { dropAbsent } from '../dropAbsent.js';
import type { Outcome } from '../outcome.js';
import { putRow } from '../putRow.js';
import { Refusal } from '../refusals.js';
import type { Project } from '../tables/projects.js';
import type { World } from '../world.js';
import { checkChoices, checkNameIsFree, type ProjectChoices } from './checkProject.js';

/**
 * Changes the name of a project, its tags, or the LDAP groups that have its roles. Writes an event only if the tags
 * change.
 */
export function changeProject(
  world: World,
  project: Project,
  { name, tags, ldapGroupMappings }: ProjectChoices,
): Outcome {
  if (name === undefined && tags === undefined && ldapGroupMappings === undefined)
    throw new Refusal('MISSING_ONE_OF_ATTRIBUTES', 'name', 'tags');
  // Clients send back the whole project, so do not check an unchanged name.
  const newName = name === project.name ? undefined : name;
  checkChoices(world, dropAbsent<ProjectChoices>({ name: newName, tags, ldapGroupMappings }));
  if (newName !== undefined) checkNameIsFree(world, project.orgId, newName);
  const change = dropAbsent<Partial<Project>>({ name: newName, tags, ldapGroupMappings });
  const [next, changed] = putRow(world, 'projects', { ...project, ...change });
  const isTagged = changed.tags.join() !== project.tags.join();
  const { id: groupId, orgId } = project;
  return {
    world: next,
    events: isTagged ? [{ eventTypeName: 'GROUP_TAGS_MODIFIED', groupId, orgId }] : [],
  };
}
