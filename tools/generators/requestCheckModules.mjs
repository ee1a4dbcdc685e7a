/** The modules that export and load the generated checks of requests. */

/** Groups operations by subject. */
export function bySubject(operations) {
  const groups = new Map();
  for (const operation of operations) {
    const subject = subjectOf(operation);
    groups.set(subject, [...(groups.get(subject) ?? []), operation]);
  }
  return [...groups];
}

/** Returns the tag of an operation in camel case, such as `backupStores`. Numbered operations have subjects of their own. */
function subjectOf({ operationId, tags: [tag] }) {
  if (/^E\d+$/.test(tag)) return operationId;
  const words = tag.toLowerCase().split(/\W+/);
  return words.map((word, at) => (at === 0 ? word : word[0].toUpperCase() + word.slice(1))).join('');
}

/**
 * Returns the module that loads the checks of an operation at its first call. Otherwise, each start would parse a
 * megabyte.
 */
export function loadersOf(subjects) {
  const loaders = subjects.flatMap(([subject, operations]) => [
    `const ${subject}Checks = () => import('./requestChecks/${subject}.gen.js');`,
    ...operations.map(
      ({ operationId: id }) =>
        `export const ${id} = async () => (await ${subject}Checks()).requestChecks.${id};`,
    ),
  ]);
  return `${loaders.join('\n')}\n`;
}

/**
 * Returns the main module of a subject, which exports the checks by operation. Equal parameters of several operations are written
 * once.
 */
export function indexOf(operations, firstParameters, firstBodies) {
  const shared = new Map();
  const nameOf = (parameter) => {
    const text = JSON.stringify(readingOf(parameter));
    if (!shared.has(text)) shared.set(text, `parameter${shared.size}`);
    return shared.get(text);
  };
  const readable = new Map();
  const readableOf = (names) => {
    const text = JSON.stringify(names);
    if (!readable.has(text)) readable.set(text, `readable${readable.size}`);
    return readable.get(text);
  };
  const checks = operations.map(({ operationId: id, parameters = [], requestBody, readable: names }) => {
    const body = requestBody
      ? `, checkBody: bodies.${firstBodies.get(id)}, readable: ${readableOf(names)}`
      : '';
    return `${id}: { parameters: [${parameters.map(nameOf)}], check: parameters.${firstParameters.get(id)}${body} }`;
  });
  return [
    "import * as parameters from 'parameters';",
    "import * as bodies from 'bodies';",
    ...[...shared, ...readable].map(([text, name]) => `const ${name} = ${text};`),
    `export const requestChecks = { ${checks.join(', ')} };`,
  ].join('\n');
}

/** Returns the members of a parameter that determine how its value is read. */
function readingOf({ name, in: place, schema: { type }, style, explode, allowReserved }) {
  return { name, in: place, schema: { type }, style, explode, allowReserved };
}
