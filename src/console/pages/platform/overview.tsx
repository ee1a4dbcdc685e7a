import { useAtMoment } from '../../control/live.js';
import { shownMoment, type Moment } from '../../control/moment.js';
import { readRows, type Row } from '../../control/rows.js';
import { Reading } from '../../parts/reading.js';
import { IncidentList } from './incidentList.js';
import { RowLink } from '../../parts/rowLink.js';
import { nameTopics } from './rowTopics.js';
import type { Model } from './useModel.js';

/**
 * Maximum numbers of projects and of clusters that the map shows. A longer map would not be useful; users find rows in the
 * list instead.
 */
const PROJECTS_MAX = 100;
const CLUSTERS_MAX = 300;
const SHOWN = ['organizations', 'projects', 'clusters'];

interface OverviewProps {
  readonly model: Model;
}

/** The top of the map, shown while no row is selected: organizations with their projects and clusters. */
export function Overview({ model }: OverviewProps) {
  const { data, error } = useAtMoment(model.world, (moment) => readTop(model.world, moment), {
    topics: nameTopics(model.collections, SHOWN),
  });
  return (
    <div>
      <section class="card" aria-labelledby="incidents">
        <h2 id="incidents">Running incidents</h2>
        {model.incidents.length === 0 && (
          <p>
            None.{' '}
            {shownMoment.value.asOf === undefined &&
              'Select a cluster, a host or another row to start one on it.'}
          </p>
        )}
        <IncidentList model={model} incidents={model.incidents} />
      </section>
      <section class="card" aria-labelledby="organizations">
        <h2 id="organizations">Organizations</h2>
        {data === undefined ? (
          <Reading what="the organizations" error={error} />
        ) : (
          <Organizations model={model} top={data} />
        )}
      </section>
    </div>
  );
}

interface Top {
  readonly organizations: readonly Row[];
  /** Empty if the world has more projects or clusters than the map shows. */
  readonly projects: readonly Row[];
  readonly clusters: readonly Row[];
}

async function readTop(world: string, moment: Moment): Promise<Top> {
  const [organizations, projects, clusters] = await Promise.all([
    readRows(world, 'organizations', { limit: PROJECTS_MAX, ...moment }),
    readRows(world, 'projects', { limit: PROJECTS_MAX, ...moment }),
    readRows(world, 'clusters', { limit: CLUSTERS_MAX, ...moment }),
  ]);
  const isSmall = projects.total <= PROJECTS_MAX && clusters.total <= CLUSTERS_MAX;
  return {
    organizations: organizations.rows,
    ...(isSmall ? { projects: projects.rows, clusters: clusters.rows } : { projects: [], clusters: [] }),
  };
}

function Organizations({ model, top }: OverviewProps & { readonly top: Top }) {
  return (
    <ul class="tree">
      {top.organizations.map((organization) => (
        <li key={organization.id}>
          <Link model={model} collection="organizations" row={organization} />
          <ul class="tree">
            {top.projects
              .filter(({ orgId }) => orgId === organization.id)
              .map((project) => (
                <Project key={project.id} model={model} project={project} top={top} />
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

interface ProjectProps extends OverviewProps {
  readonly project: Row;
  readonly top: Top;
}

function Project({ model, project, top }: ProjectProps) {
  const clusters = top.clusters.filter(({ groupId }) => groupId === project.id);
  return (
    <li>
      <Link model={model} collection="projects" row={project} />
      {clusters.length > 0 && (
        <ul class="nodes">
          {clusters.map((cluster) => (
            <li key={cluster.id}>
              <Link model={model} collection="clusters" row={cluster} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface LinkProps extends OverviewProps {
  readonly collection: string;
  readonly row: Row;
}

function Link({ model, collection, row: { id, name, availability } }: LinkProps) {
  return (
    <RowLink world={model.world} place={{ collection, id }} problem={model.problemOf(id)}>
      {name}
      {typeof availability === 'string' && availability !== 'available' && (
        <span class="condition"> {availability}</span>
      )}
    </RowLink>
  );
}
