import { currentRoute, goTo, linkTo } from './browser/location.js';
import { knownWorlds, lastWorld } from './control/worlds.js';
import { ShortcutsButton } from './parts/shortcuts.js';
import { type Page, type Route } from './route.js';

/** The pages of a world, in the order of the menu. */
const WORLD_PAGES: readonly (readonly [page: Page, words: string])[] = [
  ['world', 'Overview'],
  ['traffic', 'Traffic'],
  ['findings', 'Findings'],
  ['platform', 'Platform'],
  ['measurements', 'Measurements'],
  ['time', 'Time'],
  ['faults', 'Faults'],
  ['connection', 'Connection'],
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
        <a href="docs/">Documents</a>
        <WorldSwitch shown={shown} page={world === undefined ? 'world' : page} />
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
      <ShortcutsButton />
    </header>
  );
}

/** A field that shows the same page of another world. */
function WorldSwitch({ shown, page }: { readonly shown: string; readonly page: Page }) {
  const names = knownWorlds.value.includes(shown) ? knownWorlds.value : [shown, ...knownWorlds.value];
  return (
    <label class="group">
      World
      <select
        value={shown}
        onChange={({ currentTarget }) => {
          goTo({ world: currentTarget.value, page });
        }}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function MenuLink(props: { readonly to: Route; readonly isCurrent: boolean; readonly children: string }) {
  return (
    <a href={linkTo(props.to)} aria-current={props.isCurrent ? 'page' : undefined}>
      {props.children}
    </a>
  );
}
