import { later } from './timers.js';

/** Maximum time in milliseconds that the browser needs to start a download. */
const START_MS = 10_000;

/** Lets the browser save a file, as after a click on a link to it. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  later(() => {
    URL.revokeObjectURL(link.href);
  }, START_MS);
}
