import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { goTo } from '../browser/location.js';
import { notify } from '../browser/notices.js';
import { lastWorld, useWorlds } from '../control/worlds.js';
import { Failure } from '../parts/failure.js';
import type { WorldPageName } from '../route.js';
import { FaultsPage } from './faults/faultsPage.js';
import { FindingsPage } from './findings/findingsPage.js';
import { MeasurementsPage } from './measurements/measurementsPage.js';
import { PlatformPage } from './platform/platformPage.js';
import { TimePage } from './time/timePage.js';
import { TrafficPage } from './traffic/trafficPage.js';
import type { WorldPageProps } from './worldPageProps.js';
import { WorldPage } from './worlds/worldPage.js';

const PAGES: Readonly<Record<WorldPageName, (props: WorldPageProps) => JSX.Element>> = {
  world: WorldPage,
  platform: PlatformPage,
  measurements: MeasurementsPage,
  time: TimePage,
  traffic: TrafficPage,
  faults: FaultsPage,
  findings: FindingsPage,
};

interface Shown {
  readonly name: string;
  readonly page: WorldPageName;
  readonly item: string | undefined;
}

/** The pages of one world. Shows the list of worlds after the world has been deleted. */
export function WorldFrame({ name, page, item }: Shown) {
  const { data: worlds, error, reload } = useWorlds();
  const world = worlds?.find((each) => each.name === name);
  const isGone = worlds !== undefined && world === undefined;
  useEffect(() => {
    if (world !== undefined) lastWorld.value = name;
    if (!isGone) return;
    notify(`The world ${name} does not exist.`);
    goTo({ page: 'worlds' });
  }, [isGone, world?.name]);
  if (world === undefined) return <Failure error={error} />;
  const Content = PAGES[page];
  return <Content world={world} item={item} reload={reload} />;
}
