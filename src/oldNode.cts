/** The oldest Node.js that runs this, such as `20.19`. The build takes it from package.json. */
declare const OLDEST_NODE: string;

/**
 * Returns what to tell a user whose Node.js is too old, `undefined` for any other. It runs before everything else, and
 * on those old versions.
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
