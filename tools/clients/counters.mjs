import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Forms of test results, by the names that a suite uses in `results`. Each function takes the standard output of the test
 * command and the folder CLIENT_RESULTS. It returns the number of passed and skipped tests, and the titles of failed tests.
 */
export const counters = { 'go-test': countGoTest, jest: countJest, junit: countJunit, tap: countTap };

/** Counts the lines of `go test -json`. A test with subtests does not count, unless it alone has failed. */
function countGoTest(stdout) {
  const outcomes = new Map();
  const failedPackages = new Set();
  for (const line of stdout.split('\n').filter((one) => one.startsWith('{'))) {
    const { Action: action, Package: path = '', Test: title } = JSON.parse(line);
    if (!['pass', 'fail', 'skip'].includes(action)) continue;
    if (title !== undefined) outcomes.set(`${path} ${title}`, action);
    else if (action === 'fail') failedPackages.add(path);
  }
  const names = [...outcomes.keys()];
  const isLeaf = (name) =>
    !names.some((other) => other.startsWith(`${name}/`) && outcomes.get(other) === outcomes.get(name));
  const hasSubtests = (name) => names.some((other) => other.startsWith(`${name}/`));
  const counted = names.filter((name) => (outcomes.get(name) === 'fail' ? isLeaf(name) : !hasSubtests(name)));
  const withOutcome = (outcome) => counted.filter((name) => outcomes.get(name) === outcome);
  const failed = withOutcome('fail');
  const silent = [...failedPackages].filter((path) => !failed.some((name) => name.startsWith(`${path} `)));
  return {
    passed: withOutcome('pass').length,
    failed: [...failed, ...silent],
    skipped: withOutcome('skip').length,
  };
}

/** Counts the tests of the report `jest.json`. A test file that cannot be loaded counts as one failed test. */
function countJest(_, folder) {
  const report = join(folder, 'jest.json');
  if (!existsSync(report)) return { passed: 0, failed: [], skipped: 0 };
  const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter((one) => one.status === 'failed').map((one) => one.fullName);
    return status === 'failed' && titles.length === 0 ? [name] : titles;
  });
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

/** Counts the test cases of all XML files in the folder of results. */
function countJunit(_, folder) {
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const texts = files
    .filter((name) => name.endsWith('.xml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const cases = texts.flatMap((text) => [
    ...text.matchAll(/<testcase\b([^>]*?)(?:\/>|>([\s\S]*?)<\/testcase>)/g),
  ]);
  const is = (pattern) => cases.filter(([, , content = '']) => pattern.test(content));
  const failed = is(/<(failure|error)\b/);
  const skipped = is(/<skipped\b/);
  return {
    passed: cases.length - failed.length - skipped.length,
    failed: failed.map(
      ([, attributes]) => /\bname="([^"]*)"/.exec(attributes)?.[1] ?? 'a test without a name',
    ),
    skipped: skipped.length,
  };
}

/** Counts the lines of TAP that are not indented. */
function countTap(stdout) {
  const points = [...stdout.matchAll(/^(not )?ok\b(.*)$/gm)].map(([, not, rest]) => ({
    isSkipped: /#\s*(skip|todo)\b/i.test(rest),
    isFailed: not !== undefined,
    title: rest.replace(/^\s*\d*\s*-?\s*/, ''),
  }));
  return {
    passed: points.filter(({ isSkipped, isFailed }) => !isSkipped && !isFailed).length,
    failed: points.filter(({ isSkipped, isFailed }) => !isSkipped && isFailed).map(({ title }) => title),
    skipped: points.filter(({ isSkipped }) => isSkipped).length,
  };
}
