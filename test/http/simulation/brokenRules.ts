import { missingInFeeds } from '../../support/invariants/access.js';
import { brokenAppearance } from '../../support/invariants/appearances.js';
import { brokenBackupSteps } from '../../support/invariants/backupSteps.js';
import { brokenCounts } from '../../support/invariants/counts.js';
import { brokenDiskAlerts } from '../../support/invariants/disks.js';
import { brokenGrowth } from '../../support/invariants/growth.js';
import { brokenSeriesRules } from '../../support/invariants/series.js';
import { brokenUsage } from '../../support/invariants/usage.js';
import { violationsOf } from '../../support/invariants/world.js';
import type { World } from '../../../src/world/world.js';
import { forgottenOf } from './forgotten.js';
import { causeOf, type Step } from './step.js';

/** Checks a world after a step has changed it. Returns one sentence for each broken rule. */
export function brokenRules(before: World, world: World, step: Step): readonly string[] {
  const isBack = step.do === 'reset' || step.do === 'restore';
  return [
    ...[...violationsOf(world), ...forgottenOf(world), ...missingInFeeds(world)],
    ...[...brokenCounts(world), ...brokenUsage(before, world, isBack)],
    ...brokenBackupSteps(before, world, causeOf(step)),
    ...[...brokenSeriesRules(world), ...brokenDiskAlerts(world), ...brokenGrowth(world)],
    ...(step.do === 'incident' ? brokenAppearance(before, world, step.incident) : []),
  ];
}
