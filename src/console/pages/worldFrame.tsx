import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { goTo } from '../browser/location.js';
import { notify } from '../browser/notices.js';
import { useWorlds } from '../control/worlds.js';
import { Failure } from '../parts/failure.js';
import type { Page } from '../route.js';
import { PlatformPage } from './platform/platformPage.js';
import { TimePage } from './time/timePage.js';
import { TrafficPage } from './traffic/trafficPage.js';
import type { WorldPageProps } from './worldPageProps.js';
import { WorldPage } from './worlds/worldPage.js';

const PAGES: Readonly<Record<Page, (props: WorldPageProps) => JSX.Element>> = {
  worlds: WorldPage,
  world: WorldPage,
  platform: PlatformPage,
  time: TimePage,
  traffic: TrafficPage,
};

interface Shown {
  readonly name: string;
  readonly page: Page;
  readonly item: string | undefined;
}

/** The pages of one world. Shows the list of worlds after the world has been deleted. */
export function WorldFrame({ name, page, item }: Shown) {
  const { data: worlds, error, reload } = useWorlds();
  const world = worlds?.find((each) => each.name === name);
  const isGone = worlds !== undefined && world === undefined;
  useEffect(() => {
    if (!isGone) return;
    notify(`The world ${name} does not exist.`);
    goTo({ page: 'worlds' });
  }, [isGone, name]);
  if (world === undefined) return <Failure error={error} />;
  const Content = PAGES[page];
  return <Content world={world} item={item} reload={reload} />;
}
