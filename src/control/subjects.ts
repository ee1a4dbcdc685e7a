import type { Route } from './route.js';
import { describeCommands, type Subject } from './openapi.js';
import { checkpointCommands } from '../commands/checkpoints.js';
import { outcomeCommands } from '../commands/outcome.js';
import { ownCommand } from './route.js';
import { answers } from '../commands/command.js';
import { openApiSchema, programCommands } from '../commands/program.js';
import { jsonReply } from './reply.js';
import { probes } from './routes/probes.js';
import { ownProgramCommands } from './routes/program.js';
import { collectionCommands, stateCommands } from '../commands/stateCommands.js';
import { incidentKindCommands, incidentCommands } from '../commands/incidents.js';
import { schemaCommands } from '../commands/schemas.js';
import { fleetCommands } from '../commands/fleet.js';
import { worldListCommands } from '../commands/worldList.js';
import { worldCommands } from '../commands/worlds.js';
import { exportCommands } from './routes/export.js';
import { clockCommands } from '../commands/clock.js';
import { timelineCommands } from '../commands/timeline.js';
import { diffCommands } from '../commands/diff.js';
import { seriesCommands } from '../commands/series.js';
import { seriesCatalogueCommands } from '../commands/seriesCatalogue.js';
import { historyCommands } from '../commands/history.js';
import { faultCommands } from '../commands/faults.js';
import { scenarioCommands } from '../commands/scenarios.js';
import { timelineStepCommands } from '../commands/timelineSteps.js';
import { journalListCommands } from './routes/journal.js';
import { notificationCommands } from '../commands/notifications.js';
import { journalCommands } from '../commands/journal.js';
import { summaryCommands } from '../commands/summary.js';
import { whyCommands } from '../commands/why/getWhy.js';
import { coverageCommands } from './routes/coverage.js';
import { reportCommands } from './routes/report.js';
import { insightCommands } from '../commands/insights.js';
import { streamCommands } from './routes/stream.js';

/** The description of the control plane itself. */
const descriptionCommands = [
  ownCommand({
    name: 'getDescription',
    method: 'get',
    path: '/openapi.json',
    summary: 'This document.',
    description: 'The description of every endpoint of the control plane.',
    answer: answers('An OpenAPI document.', openApiSchema),
    run: () => loadDescription(),
    reply: jsonReply,
  }),
];

/** All commands by subject, in the order of the documentation. */
export const subjects: readonly Subject[] = [
  {
    name: 'probes',
    description:
      'Whether the program is alive and ready, and the certificate that clients must trust. These endpoints never need a token.',
    commands: probes,
  },
  {
    name: 'program',
    description: 'The running program, and how it was started.',
    commands: [
      ...programCommands,
      ...ownProgramCommands,
      ...descriptionCommands,
      ...collectionCommands,
      ...incidentKindCommands,
      ...schemaCommands,
    ],
  },
  {
    name: 'worlds',
    description: 'The isolated worlds of the simulator.',
    commands: [
      ...worldListCommands,
      ...worldCommands,
      ...checkpointCommands,
      ...outcomeCommands,
      ...exportCommands,
      ...fleetCommands,
    ],
  },
  {
    name: 'clock',
    description: 'The virtual time of a world, and the events that it brings.',
    commands: clockCommands,
  },
  {
    name: 'state',
    description: 'The rows of a world: find their ids and change them.',
    commands: [...stateCommands, ...timelineCommands, ...diffCommands],
  },
  {
    name: 'measurements',
    description: 'The measurements of processes, disks and databases, and the states of processes over time.',
    commands: [...seriesCommands, ...seriesCatalogueCommands, ...historyCommands],
  },
  {
    name: 'incidents',
    description: 'Problems inside a world, such as a node that is down.',
    commands: incidentCommands,
  },
  {
    name: 'faults',
    description: 'Faults that are injected into calls to a world, such as errors and delays.',
    commands: faultCommands,
  },
  {
    name: 'scenarios',
    description: 'Scripts of faults, incidents and changes over virtual time, with expectations.',
    commands: [...scenarioCommands, ...timelineStepCommands],
  },
  {
    name: 'journal',
    description: 'The calls that a world received, their coverage, and mistakes of the client.',
    commands: [
      ...journalListCommands,
      ...notificationCommands,
      ...journalCommands,
      ...whyCommands,
      ...summaryCommands,
      ...coverageCommands,
      ...reportCommands,
      ...insightCommands,
    ],
  },
  {
    name: 'stream',
    description: 'Messages about a world at the moment when something happens.',
    commands: streamCommands,
  },
];

/** All routes except the probes, which need no token. */
export const routes: readonly Route[] = subjects.flatMap(({ commands }) =>
  commands.filter((each) => !('isProbe' in each)),
);

/** Returns the OpenAPI document of the control plane. */
export function loadDescription(): object {
  return describeCommands(subjects);
}

export { probes };
