/** A language of the first test. */
export interface Language {
  /** Files that show that a project uses the language. */
  readonly marks: readonly string[];
  /** The template of the test, and its path in the project. */
  readonly template: string;
  readonly test: string;
  /** Commands that install what the test needs, and run it. */
  readonly steps: readonly string[];
}

const EXEC = 'understudy exec --fixture understudy/fixture.yaml --clock manual --';

/** The languages of `understudy init`. The first one whose marks exist is the default. */
export const LANGUAGES = {
  typescript: {
    marks: ['tsconfig.json'],
    template: 'test.ts',
    test: 'understudy.test.ts',
    steps: ['npm install --save-dev understudy-server-….tgz urllib vitest', 'npx vitest run understudy'],
  },
  javascript: {
    marks: ['package.json'],
    template: 'test.js',
    // Neither jest nor vitest takes a file of this name for a test of its own.
    test: 'understudy-test.mjs',
    steps: ['npm install --save-dev understudy-server-….tgz urllib', 'node --test understudy-test.mjs'],
  },
  python: {
    marks: ['pyproject.toml', 'setup.py', 'requirements.txt', 'tox.ini'],
    template: 'test.py',
    test: 'test_understudy.py',
    steps: ['pip install …/understudy/kits/python requests', `${EXEC} pytest test_understudy.py`],
  },
  go: {
    marks: ['go.mod'],
    template: 'test.go',
    test: 'understudy_test.go',
    steps: [
      'go mod edit -require understudy.test/understudytest@v0.0.0 -replace understudy.test/understudytest=…/understudy/kits/go',
      'go mod tidy',
      `${EXEC} go test ./...`,
    ],
  },
  java: {
    marks: ['pom.xml', 'build.gradle', 'build.gradle.kts'],
    template: 'test.java',
    test: 'src/test/java/FirstUnderstudyTest.java',
    steps: [
      'mvn -f …/understudy/kits/java/pom.xml install',
      'add the dependency test.understudy:understudy-junit:1.0.0 with the scope test',
      `${EXEC} mvn test`,
    ],
  },
  shell: {
    marks: [],
    template: 'test.sh',
    test: 'understudy_test.sh',
    steps: [
      'understudy exec --fixture understudy/fixture.yaml --scenario understudy/scenario.yaml --clock manual -- sh understudy_test.sh',
    ],
  },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageName = keyof typeof LANGUAGES;

export const LANGUAGE_NAMES = Object.keys(LANGUAGES) as LanguageName[];
