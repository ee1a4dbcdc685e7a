import { currentRoute, linkTo } from './browser/location.js';
import { lastWorld } from './control/worlds.js';
import { type Page, type Route } from './route.js';

/** The pages of a world, in the order of the menu. */
const WORLD_PAGES: readonly (readonly [page: Page, words: string])[] = [
  ['world', 'Connection'],
  ['platform', 'Platform'],
  ['measurements', 'Measurements'],
  ['time', 'Time'],
  ['traffic', 'Traffic'],
  ['faults', 'Faults'],
  ['findings', 'Findings'],
];

/**
 * Links to all pages. On a page without a world, the links to the pages of a world open the world that was shown last.
 */
export function Menu() {
  const { world, page } = currentRoute.value;
  const shown = world ?? lastWorld.value;
  return (
    <header class="menu">
      <p class="brand">Understudy</p>
      <nav aria-label="Pages">
        <MenuLink to={{ page: 'worlds' }} isCurrent={page === 'worlds'}>
          Worlds
        </MenuLink>
        <MenuLink to={{ page: 'reference' }} isCurrent={page === 'reference'}>
          API reference
        </MenuLink>
        <p class="group">
          World <span class="name">{shown}</span>
        </p>
        {WORLD_PAGES.map(([each, words]) => (
          <MenuLink
            key={each}
            to={{ world: shown, page: each }}
            isCurrent={world !== undefined && page === each}
          >
            {words}
          </MenuLink>
        ))}
      </nav>
    </header>
  );
}

function MenuLink(props: { readonly to: Route; readonly isCurrent: boolean; readonly children: string }) {
  return (
    <a href={linkTo(props.to)} aria-current={props.isCurrent ? 'page' : undefined}>
      {props.children}
    </a>
  );
}
