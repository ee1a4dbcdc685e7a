import globals from './globals.cjs';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals;
