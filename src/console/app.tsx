import { useRef } from 'preact/hooks';
import { currentRoute } from './browser/location.js';
import { notice } from './browser/notices.js';
import { isConnected, needsToken } from './control/connection.js';
import { Menu } from './menu.js';
import { ReferencePage } from './pages/reference/referencePage.js';
import { TokenForm } from './pages/token.js';
import { WorldsPage } from './pages/worlds/worldsPage.js';
import { WorldFrame } from './pages/worldFrame.js';

/** The whole page: the menu, a message if the connection is lost, and the page of the current route. */
export function App() {
  const main = useRef<HTMLElement>(null);
  return (
    <>
      <a
        class="skip"
        href="#content"
        onClick={(event) => {
          // The part of the address after `#` is the route, so the link must not change it.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <Menu />
      <main id="content" ref={main} tabIndex={-1}>
        <Connection />
        {needsToken.value ? <TokenForm /> : <CurrentPage />}
      </main>
      <p class="notice" role="status" hidden={notice.value === undefined}>
        {notice.value}
      </p>
    </>
  );
}

function CurrentPage() {
  const { world, page, item } = currentRoute.value;
  if (page === 'reference') return <ReferencePage item={item} />;
  if (world === undefined || page === 'worlds') return <WorldsPage />;
  return <WorldFrame key={world} name={world} page={page} item={item} />;
}

function Connection() {
  if (isConnected.value) return null;
  return (
    <p class="banner" role="alert">
      The control plane does not answer. This page shows what it knew last, and goes on by itself once the
      control plane is back.
    </p>
  );
}
