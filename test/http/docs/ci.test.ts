import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { parseCommandLine } from '../../../src/server/config/commandLine.js';
import type { Environment } from '../../../src/server/config/environment.js';
import { loadDescription } from '../../../src/control/subjects.js';
import { unknownVariables } from '../../../src/server/unknownVariables.js';
import { PROJECT, snippetsOf } from '../../support/snippets.js';

interface GitHub {
  readonly jobs: {
    readonly image: { readonly steps: readonly object[] };
    readonly test: {
      readonly needs: string;
      readonly services: {
        readonly understudy: { readonly env: Environment; readonly ports: readonly string[] };
      };
      readonly steps: readonly { readonly env?: Environment }[];
    };
  };
}

interface GitLab {
  readonly stages: readonly string[];
  readonly variables: Environment;
  readonly test: {
    readonly services: readonly { readonly name: string; readonly variables: Environment }[];
    readonly variables: Environment;
    readonly script: readonly string[];
  };
}

// The first one uses the action of this repository, which a test of its own runs.
const [, github, gitlab] = snippetsOf('docs/ci.md')
  .filter(({ language }) => language === 'yaml')
  .map(({ code }) => parse(code) as unknown) as [unknown, GitHub, GitLab];

/** Returns the program's configuration for these environment variables. Fails if one of them is unknown. */
function configOf(env: Environment): object {
  expect(unknownVariables(env)).toEqual([]);
  const invocation = parseCommandLine(['serve'], { env, isTerminal: false, version: '0' });
  if (invocation.command !== 'serve') throw new Error('This does not serve.');
  return invocation.config;
}

describe('docs/ci.md', () => {
  it('has a GitHub workflow that builds the image and has it as a service on any free ports', () => {
    const { image, test } = github.jobs;
    expect(JSON.stringify(image.steps)).toContain('docker/build-push-action');
    expect(test.needs).toBe('image');
    const { env, ports } = test.services.understudy;
    expect(configOf(env)).toMatchObject({ clock: 'manual' });
    expect(ports).toEqual(['8080/tcp', '8081/tcp']);
    expect(test.steps.findLast((step) => step.env)?.env).toEqual({
      UNDERSTUDY_BASE_URL: expect.stringMatching(/ports\['8080'\] \}\}\/api\/public\/v1\.0$/),
      UNDERSTUDY_CONTROL_URL: expect.stringMatching(/ports\['8081'\] \}\}$/),
    });
  });

  it('has a GitLab pipeline that gives its service the alias and port in use', () => {
    const { stages, variables, test } = gitlab;
    expect(stages).toEqual(['image', 'test']);
    const [service] = test.services;
    // GitLab passes the variables of the job to its services too.
    expect(configOf({ ...variables, ...test.variables, ...service?.variables })).toMatchObject({
      clock: 'manual',
      controlHosts: ['understudy'],
      publicUrl: 'http://understudy:8080',
    });
    expect(test.variables.UNDERSTUDY_BASE_URL).toBe('http://understudy:8080/api/public/v1.0');
    expect(test.script[0]).toContain('/readyz');
  });
});

describe('docs/examples/go', () => {
  it('calls existing routes of the control plane', () => {
    const described = loadDescription() as { readonly paths: Readonly<Record<string, object>> };
    const code = ['understudy_test.go', 'acceptance_test.go']
      .map((name) => readFileSync(join(PROJECT, 'docs/examples/go', name), 'utf8'))
      .join('\n');
    const world = [...code.matchAll(/w\.do\(t, http\.Method(\w+), "([^"]+)"/g)].map(
      ([, method = '', path = '']) => [method.toLowerCase(), `/v1/worlds/{world}${path}`] as const,
    );
    expect(world).toHaveLength(4);
    const calls = [...world, ['post', '/v1/worlds'], ['delete', '/v1/worlds/{world}']] as const;
    const unknown = calls.filter(([method, path]) => {
      const template = path.replace(/\/state\/\w+$/, '/state/{collection}');
      return !Object.keys(described.paths[template] ?? {}).includes(method);
    });
    expect(unknown).toEqual([]);
  });
});
