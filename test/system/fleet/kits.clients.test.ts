import { afterEach, beforeEach, expect } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Toolchain } from '../../../tools/toolchains/table.mjs';
import { endAll } from '../../support/program.js';
import { pathOf, testWith } from '../../support/toolchains.js';
import { describeWithDatabase, givenDatabase } from './givenDatabase.js';
import { Replica } from './replica.js';

const KITS = resolve(import.meta.dirname, '../../../kits');
const database = givenDatabase();
const replica = (): Promise<Replica> => Replica.start(database.engine.url(), '--fixture', 'standard');

let folder: string;
/** Functions that end the processes and servers of a test, whether it fails or not. */
const ends: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'understudy-kit-'));
});
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

/** A suite that makes a world, waits for a line, and uses the world again. It prints the address of the world each time. */
interface Kit {
  readonly needs: Toolchain;
  readonly command: () => readonly [program: string, ...args: string[]];
}

const PYTHON = `
import os, sys
from pytest_understudy import ControlPlane, World
world = World(ControlPlane(os.environ["UNDERSTUDY_CONTROL_URL"]))
world.advance("PT1H")
print(world.base_url, flush=True)
sys.stdin.readline()
print(world.locate(), flush=True)
world.advance("PT1H")
print(world.base_url, flush=True)
`;

const GO = `package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"

	kit "KIT"
)

type suite struct{}

func (suite) Helper()                {}
func (suite) Name() string           { return "suite" }
func (suite) Failed() bool           { return false }
func (suite) Cleanup(func())         {}
func (suite) Logf(string, ...any)    {}
func (suite) Errorf(string, ...any)  {}
func (suite) Fatalf(text string, args ...any) {
	fmt.Fprintf(os.Stderr, text, args...)
	os.Exit(1)
}

func main() {
	w := kit.World(suite{})
	w.Advance("PT1H")
	fmt.Println(w.BaseURL())
	_, _ = bufio.NewReader(os.Stdin).ReadString('\\n')
	reply, err := (&http.Client{Transport: w.Transport(nil)}).Get(w.BaseURL() + "/orgs")
	if err != nil || reply.StatusCode != 401 {
		fmt.Fprintln(os.Stderr, reply, err)
		os.Exit(1)
	}
	fmt.Println(w.Locate())
	w.Advance("PT1H")
	fmt.Println(w.BaseURL())
}
`;

const JAVA = `package test.understudy.junit;

import java.util.Map;

public final class Suite {
  public static void main(String[] args) throws Exception {
    var world = new World(new ControlPlane(System.getenv("UNDERSTUDY_CONTROL_URL"), null), Map.of());
    world.advance("PT1H");
    System.out.println(world.baseUrl());
    System.in.read();
    System.out.println(world.locate());
    world.advance("PT1H");
    System.out.println(world.baseUrl());
  }
}
`;

function build(program: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

const kits: Readonly<Record<string, Kit>> = {
  python: {
    needs: 'pytest',
    command: () => [pathOf('pytest'), '-c', PYTHON],
  },
  go: {
    needs: 'go',
    command: () => {
      cpSync(join(KITS, 'go'), folder, { recursive: true, filter: (file) => !file.endsWith('_test.go') });
      const { stdout } = spawnSync('go', ['list', '-m'], { cwd: folder, encoding: 'utf8' });
      mkdirSync(join(folder, 'suite'));
      writeFileSync(join(folder, 'suite/main.go'), GO.replace('KIT', stdout.trim()));
      build('go', ['build', '-o', 'built', './suite'], folder);
      return [join(folder, 'built')];
    },
  },
  java: {
    needs: 'java',
    command: () => {
      const sources = join(KITS, 'java/src/main/java/test/understudy/junit');
      const own = join(folder, 'Suite.java');
      writeFileSync(own, JAVA);
      const names = ['ControlPlane', 'Json', 'UnderstudyException', 'Verdict', 'World'];
      build('javac', ['-d', folder, own, ...names.map((name) => join(sources, `${name}.java`))], folder);
      return ['java', '-cp', folder, 'test.understudy.junit.Suite'];
    },
  },
};

/** An address that leads to a replica, as a load balancer would. */
async function listening(targetOf: () => string): Promise<{ readonly url: string }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(307, { Location: targetOf() + (request.url ?? '') }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    return closed;
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const controlOf = ({ controlPort }: Replica): string => `http://127.0.0.1:${controlPort}`;

describeWithDatabase('the kits', () => {
  for (const [name, kit] of Object.entries(kits)) {
    testWith([kit.needs], `for ${name} follow a world whose replica was killed`, async () => {
      const [one, two] = [await replica(), await replica()];
      let target = two;
      const address = await listening(() => controlOf(target));
      const [program, ...args] = kit.command();
      const env = {
        ...process.env,
        UNDERSTUDY_CONTROL_URL: address.url,
        PYTHONPATH: join(KITS, 'python/src'),
      };
      const suite = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
      const ended = once(suite, 'close');
      ends.push(() => {
        suite.kill();
        return ended;
      });
      const lines = createInterface({ input: suite.stdout })[Symbol.asyncIterator]();
      const line = async (): Promise<string> => String((await lines.next()).value);
      expect(await line()).toContain(two.url);
      target = one;
      await two.end('SIGKILL');
      suite.stdin.write('\n');
      expect([await line(), await line()]).toEqual([
        expect.stringContaining(one.url),
        expect.stringContaining(one.url),
      ]);
    });
  }
});
