import { computed, signal } from '@preact/signals';
import { hrefOf, parseRoute, type Route } from '../route.js';

const hash = signal(location.hash);

addEventListener('hashchange', () => {
  hash.value = location.hash;
});

/** The route in the address bar. */
export const currentRoute = computed(() => parseRoute(hash.value));

/** Opens another page, like a click on a link to it. */
export function goTo(route: Route): void {
  location.hash = hrefOf(route);
}
