import { computed, signal } from '@preact/signals';
import { hrefOf, parseRoute, type Route } from '../route.js';

const hash = signal(location.hash);

addEventListener('hashchange', () => {
  hash.value = location.hash;
});

/** The route in the address bar. */
export const currentRoute = computed(() => parseRoute(hash.value));

/** Returns the address of a route. A page of the same world shows the same moment as the current page. */
export function linkTo(route: Route): string {
  const { world, asOf } = currentRoute.value;
  return hrefOf({ ...(route.world === world && asOf !== undefined && { asOf }), ...route });
}

/** Opens another page, like a click on a link to it. */
export function goTo(route: Route): void {
  location.hash = linkTo(route);
}

/** Returns the address of the current page at another moment. `undefined` means now. */
export function linkToMoment(asOf: string | undefined): string {
  return hrefOf({ ...currentRoute.value, asOf });
}

/** Shows the current page at another moment, like a click on a link to it. The route changes at once. */
export function goToMoment(asOf: string | undefined): void {
  location.hash = linkToMoment(asOf);
  hash.value = location.hash;
}

/** Like `goToMoment`, but replaces the address, so that moving the slider does not fill the history of the browser. */
export function showMoment(asOf: string | undefined): void {
  location.replace(linkToMoment(asOf));
  hash.value = location.hash;
}
