import { pathText } from '../schema/issue.js';
import { issuesIn, type ScenarioPart } from '../input/scenario/formats.js';
import type { Reader } from '../input/json/reader.js';

/** Reads a part of the format of scenarios; T is the type that is generated from that part. */
export function bySchema<T>(part: ScenarioPart): Reader<T> {
  return (value, path, complain) => {
    const issues = issuesIn(part, value);
    for (const issue of issues) complain(path + pathText(issue.path).slice(1), issue.message);
    return issues.length === 0 ? (value as T) : undefined;
  };
}
