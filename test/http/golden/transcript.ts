import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from '@jest/globals';
import type { Response } from 'supertest';

/** Longer bodies are recorded as their beginning, their length and their SHA-256. */
const WHOLE_BODY_CHARS_MAX = 2_500;
const BEGINNING_CHARS = 500;

/** Headers that do not depend on the seed. */
const LEFT_OUT = new Set(['date', 'connection', 'keep-alive']);

/** Members whose values depend on the real clock, the process or the release. */
const VARYING = /"(realAt|durationMs|pid|startedAt|uptimeSeconds|version|gitHash|node)":("[^"]*"|[\d.e+-]+)/g;
/** The real time at which a world was made, after its labels. Rows have members of the same name. */
const CREATED = /("labels":\{[^}]*\},"createdAt":)"[^"]*"/g;

/** The real time since which exchanges are known, in a text. */
const KNOWN_SINCE = /(\bexchanges? since )\S+Z/g;

/** A Date header in a journal entry. */
const HTTP_DATE = /"date":"\w{3}, [^"]* GMT"/g;

/** The parts of a digest header in a journal entry that a random nonce changes. */
const SIGNATURE = /\b(nonce|response)=\\?"[^"\\]*\\?"/g;

/** The end of a message about JSON, which Node.js 20 does not have yet. */
const AT_LINE = / \(line \d+ column \d+\)$/;

/** The exchanges of one golden file, as text. */
export class Transcript {
  private readonly parts: string[] = [];
  private readonly usual = new Map<string, string>();
  private mode: 'record' | 'learn' | 'compare' = 'record';

  section(title: string): void {
    this.parts.push(`\n==== ${title}`);
  }

  /** Makes the transcript remember the next replies without recording them. */
  learn(): void {
    this.mode = 'learn';
  }

  /** Makes the transcript record only replies that differ from the remembered ones. */
  recordDifferences(): void {
    this.mode = 'compare';
  }

  /** Records a value as one line of JSON. */
  value(label: string, value: unknown): void {
    this.parts.push(`---- ${label}\n${shorten(mask(JSON.stringify(value)))}`);
  }

  /** Records status, headers and body of a reply. */
  reply(label: string, response: Response): void {
    const body = mask(response.text);
    // The length of a body varies with its masked parts.
    const leftOut = body === response.text ? LEFT_OUT : new Set([...LEFT_OUT, 'content-length']);
    const headers = Object.entries(response.headers)
      .filter(([name]) => !leftOut.has(name))
      .map(([name, value]) => `${name}: ${maskHeader(value)}`)
      .toSorted();
    this.add(label, [`---- ${label}`, String(response.status), ...headers, shorten(body)].join('\n'));
  }

  /** Records the client's error code for a connection that ended without a complete reply. */
  broken(label: string, error: unknown): void {
    const code =
      error instanceof Error && 'code' in error ? String(error.code) : String(error).replace(AT_LINE, '');
    this.add(label, `---- ${label}\n${code}`);
  }

  private add(label: string, part: string): void {
    if (this.mode === 'learn') this.usual.set(label, part);
    else if (this.mode === 'record' || this.usual.get(label) !== part) this.parts.push(part);
  }

  get text(): string {
    return `${this.parts.join('\n').trimStart()}\n`;
  }
}

/**
 * Compares a transcript with its golden file, byte for byte. `GOLDEN=write` records the file instead; a missing file is
 * a failure, so that a test cannot pass by comparing nothing.
 */
export function expectGolden(name: string, transcript: Transcript): void {
  const file = resolve(import.meta.dirname, 'recorded', `${name}.txt`);
  if (process.env.GOLDEN === 'write') writeFileSync(file, transcript.text);
  if (!existsSync(file)) throw new Error(`${file} is missing: run this test with GOLDEN=write to record it`);
  expect(transcript.text).toBe(readFileSync(file, 'utf8'));
}

function mask(text: string): string {
  return text
    .replace(VARYING, '"$1":"*"')
    .replace(CREATED, '$1"*"')
    .replace(KNOWN_SINCE, '$1*')
    .replace(SIGNATURE, '$1=*')
    .replace(HTTP_DATE, '"date":"*"');
}

function maskHeader(value: string): string {
  return value.replace(/nonce="[^"]*"/, 'nonce="*"').replace(/gitHash=[^;]*/, 'gitHash=*');
}

function shorten(text: string): string {
  if (text.length <= WHOLE_BODY_CHARS_MAX) return text;
  const digest = createHash('sha256').update(text).digest('hex');
  return `${text.slice(0, BEGINNING_CHARS)}\n… ${text.length} characters, sha256 ${digest}`;
}
