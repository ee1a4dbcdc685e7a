import type { Completion, Facts, Readings } from './draft.js';
import { eachItem, instantOf, numberOf, objectOf, objectsIn, pick, textOf, textsIn } from './facts.js';
import { isSame } from '../../world/automation/plan/digest.js';
import { INSTALLED } from '../../world/versions/manifest.js';
import { newestManifest } from '../../world/versions/releases.js';

/** Readings of log collection jobs, the version manifest and the settings of the platform itself. */
export const platformReadings: Readings = {
  listLogCollectionJobs: (body, { groupId }, draft) => {
    eachItem(body, (job, id) => {
      const { resourceType, rootResourceType, creationDate, expirationDate } = job;
      const createdAt = instantOf(creationDate) ?? draft.now;
      draft.put('logCollectionJobs', id, {
        groupId,
        ...pick(
          job,
          'userId',
          'status',
          'resourceName',
          'rootResourceName',
          'redacted',
          'sizeRequestedPerFileBytes',
        ),
        resourceType: textOf(resourceType)?.toUpperCase(),
        rootResourceType: textOf(rootResourceType)?.toUpperCase(),
        logTypes: textsIn(job.logTypes),
        createdAt,
        expiresAt: instantOf(expirationDate) ?? draft.now,
        childJobs: objectsIn(job.childJobs).map((child) => childOf(child, createdAt)),
      });
    });
  },
  getVersionManifest: (body, _, draft) => {
    const { updated, versions } = objectOf(body);
    const manifest = {
      updated: numberOf(updated),
      versions: objectsIn(versions).map(({ name, builds }) => ({ name, builds: objectsIn(builds) })),
    };
    // Every world knows the vendor's manifest. The row is only for another one, which a client has installed.
    if (isSame(manifest, newestManifest())) return;
    draft.put('versionManifests', INSTALLED, manifest);
  },
  listPhysicalHosts: (body, _, draft) => {
    eachItem(body, ({ name, serverType, hosts }, id) => {
      draft.put('physicalHosts', id, { name, serverType: objectOf(serverType).name, createdAt: draft.now });
      for (const { groupId, hostname } of objectsIn(hosts)) {
        const row = { physicalHostId: id, groupId, hostname };
        draft.put('virtualHosts', `${String(groupId)}/${String(hostname)}`, row);
      }
    });
  },
};

function childOf(child: Facts, createdAt: number): Facts {
  const { hostName, logCollectionType, startDate, finishDate, errorMessage } = child;
  const [hostname, port] = String(hostName).split(':');
  const startedAt = instantOf(startDate) ?? createdAt;
  const finishedAt = instantOf(finishDate);
  return {
    ...{ hostname, port: Number(port ?? 0), logType: logCollectionType, status: child.status, startedAt },
    dueAt: finishedAt ?? startedAt,
    ...(finishedAt !== undefined && { finishedAt }),
    ...(typeof errorMessage === 'string' && { errorMessage }),
  };
}

/** Finds the processes of the child jobs. Logs of agents are collected from a server instead of a process. */
export const completePlatform: Completion = (draft) => {
  const hosts = draft.by('hosts', 'groupId');
  for (const { id, groupId, childJobs } of draft.all('logCollectionJobs')) {
    const own = hosts.get(String(groupId)) ?? [];
    const children = objectsIn(childJobs).flatMap((child) => {
      const { hostname, port } = child;
      const host = own.find((each) => each.hostname === hostname && (port === 0 || each.port === port));
      return host === undefined ? [] : [{ ...child, hostId: host.id, port: host.port }];
    });
    draft.put('logCollectionJobs', String(id), { childJobs: children });
  }
};
