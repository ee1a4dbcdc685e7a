import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { shownMoment } from '../control/moment.js';
import { usePastMoment } from '../control/timeline.js';
import { lastWorld, refusalOf, useWorlds } from '../control/worlds.js';
import { ChangesRefused } from '../parts/changesRefused.js';
import { Reading } from '../parts/reading.js';
import type { WorldPageName } from '../route.js';
import { FaultsPage } from './faults/faultsPage.js';
import { FindingsPage } from './findings/findingsPage.js';
import { MeasurementsPage } from './measurements/measurementsPage.js';
import { MomentBar } from './moment/momentBar.js';
import { OverviewPage } from './overview/overviewPage.js';
import { PlatformPage } from './platform/platformPage.js';
import { TimePage } from './time/timePage.js';
import { TrafficPage } from './traffic/trafficPage.js';
import { RecordedBanner } from './recordedBanner.js';
import type { WorldPageProps } from './worldPageProps.js';
import { ConnectionPage } from './worlds/connectionPage.js';
import { leadToWorld } from './worlds/leadToWorld.js';

const PAGES: Readonly<Record<WorldPageName, (props: WorldPageProps) => JSX.Element>> = {
  world: OverviewPage,
  connection: ConnectionPage,
  platform: PlatformPage,
  measurements: MeasurementsPage,
  time: TimePage,
  traffic: TrafficPage,
  faults: FaultsPage,
  findings: FindingsPage,
};

const PAST = 'This is the past: actions that change the world are disabled. A fork can be changed.';

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
    if (isGone) void leadToWorld(name, reload);
  }, [isGone, world?.name]);
  if (world === undefined) return <Reading what="the world" error={error} />;
  return <AtMoment world={world} page={page} item={item} reload={reload} />;
}

type AtMomentProps = Omit<WorldPageProps, 'entry'> & { readonly page: WorldPageName };

/** A page at the moment of the address. Its actions that change the world are disabled if the world cannot be changed. */
function AtMoment({ world, page, ...others }: AtMomentProps) {
  const past = usePastMoment(world.name);
  const { asOf } = shownMoment.value;
  const isPast = asOf !== undefined;
  const refused = isPast ? PAST : refusalOf(world);
  const now = past.data?.at ?? world.now;
  // Keep the page while another moment is being read, so that it keeps its filters and its position.
  const hasBegun = useRef(false);
  hasBegun.current ||= !isPast || past.data !== undefined;
  const Content = PAGES[page];
  return (
    <>
      {world.recording !== undefined && (
        <RecordedBanner text={world.recording.text} outcome={world.outcome} />
      )}
      <MomentBar world={world.name} page={page} past={past} refused={refused} />
      {hasBegun.current && past.error === undefined && (
        <ChangesRefused.Provider value={refused}>
          <Content
            world={isPast ? { ...world, now } : world}
            entry={isPast ? past.data?.n : undefined}
            {...others}
          />
        </ChangesRefused.Provider>
      )}
    </>
  );
}
