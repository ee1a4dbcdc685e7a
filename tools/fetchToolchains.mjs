// Fetches PostgreSQL and Chromium for the tests if the machine has none: the second part of the set-up of `npm test`.
import { alone } from './alone.mjs';
import { fetchToolchains, toFetch } from './toolchains/fetch.mjs';

if (toFetch().length > 0) await alone(() => fetchToolchains(toFetch()));
