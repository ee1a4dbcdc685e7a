/** The oldest version of Node.js that can run the program, such as `20.19`. The build takes it from package.json. */
declare const OLDEST_NODE: string;

/**
 * Returns an error message if this version of Node.js is too old, otherwise `undefined`. This file must run on old
 * versions of Node.js too, and before all other files.
 */
function oldNode(): string | undefined {
  const [major = 0, minor = 0] = numbersOf(OLDEST_NODE);
  const [presentMajor = 0, presentMinor = 0] = numbersOf(process.versions.node);
  const isOld = presentMajor < major || (presentMajor === major && presentMinor < minor);
  return isOld ? `Node.js ${OLDEST_NODE} or newer is needed, this is ${process.versions.node}.` : undefined;
}

function numbersOf(version: string): readonly number[] {
  return version.split('.').map(Number);
}

export = oldNode;
