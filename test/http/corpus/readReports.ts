import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FileError, locate } from '../../../src/input/fileError.js';
import { readYaml } from '../../../src/input/yamlText.js';
import { read } from '../../../src/schema/read.js';
import { report, type Report } from './report.js';

const FOLDER = resolve(import.meta.dirname, '../../corpus');

/** The paths of all reports below test/corpus, such as `teams/terraform-662.yaml`. */
export function reportFiles(): readonly string[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .sort();
}

/** Reads a report below test/corpus. Throws a FileError that names all its mistakes. */
export function readReportFile(path: string): Report {
  return readReport(readFileSync(join(FOLDER, path), 'utf8'), `test/corpus/${path}`);
}

/** Reads the text of a report. `file` names it in errors. */
export function readReport(text: string, file: string): Report {
  const yaml = readYaml(text);
  if (yaml.mistakes.length > 0) throw new FileError(file, yaml.mistakes);
  const { value, issues } = read(report, yaml.value);
  if (value === undefined) throw new FileError(file, locate(issues, yaml));
  return value;
}
