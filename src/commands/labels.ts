import { issue, type ValidationIssue } from '../schema/issue.js';
import {
  anything,
  checked,
  decoded,
  define,
  expecting,
  list,
  mapOf,
  object,
  optional,
  publishedAs,
  string,
  text,
  type Infer,
} from '../schema/schema.js';
import type { Labels, WorldMetadata } from '../simulator/worldMetadata.js';
import { LIMITS, queryText } from './limits.js';

const LABEL_NAME = /^[A-Za-z0-9]([A-Za-z0-9._/-]{0,61}[A-Za-z0-9])?$/;
/** Printable characters, because labels are shown in lists and sent in queries. */
const LABEL_VALUE = /^[^\p{Cc}]{0,200}$/u;

/** The labels of a world. */
export const labelsSchema = define(
  'Labels',
  'Names and values by which worlds are listed and deleted, such as `{"job": "4711", "branch": "main"}`.',
  mapOf(text('a text of at most 200 printable characters', LABEL_VALUE)),
);

/** The labels of a new world. */
export const newLabels = checked(labelsSchema, labelIssues);

function labelIssues(labels: Labels): readonly ValidationIssue[] {
  const names = Object.keys(labels);
  if (names.length > LIMITS.labels)
    return [issue([], `has ${names.length} labels; expected at most ${LIMITS.labels}`)];
  return names
    .filter((name) => !LABEL_NAME.test(name))
    .map((name) =>
      issue(
        [name],
        'is no name of a label; expected letters, digits, dots, slashes, dashes and underscores, 63 at most',
      ),
    );
}

/** Labels in a query, which may be repeated. */
const labelTexts = publishedAs(
  list(string),
  decoded(expecting('labels such as job=4711', anything), (value): readonly string[] | undefined => {
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (texts.length > LIMITS.labels || texts.some((each) => typeof each === 'object')) return undefined;
    return texts.map(String);
  }),
);

/** The query of a list of worlds. */
export const selectionInput = object({
  label: optional(
    labelTexts,
    'A label with its value, such as `job=4711`, or the name of a label alone. It may be repeated; then all must fit.',
  ),
  owner: optional(queryText, 'The name of the token that made the world.'),
});

/** Returns a function that tells whether a world has the labels and the owner of a query. */
export function selectionOf({
  label = [],
  owner,
}: Infer<typeof selectionInput>): (metadata: WorldMetadata | undefined) => boolean {
  return (metadata) => {
    if (owner !== undefined && metadata?.owner !== owner) return false;
    return label.every((text) => hasLabel(metadata?.labels ?? {}, text));
  };
}

function hasLabel(labels: Labels, text: string): boolean {
  const at = text.indexOf('=');
  const name = at === -1 ? text : text.slice(0, at);
  if (!Object.hasOwn(labels, name)) return false;
  return at === -1 || labels[name] === text.slice(at + 1);
}
