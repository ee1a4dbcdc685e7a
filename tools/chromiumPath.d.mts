/** Path of the browser that draws and tests the console. */
export const CHROMIUM: string;
