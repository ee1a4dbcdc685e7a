import type { Topic } from '../../control/changes.js';
import type { Collection } from '../../control/rows.js';

type Shape = Pick<Collection, 'name' | 'dependsOn' | 'followsClock'>;

/** Returns the topics whose changes can affect how rows of some collections are shown. */
export function rowTopics(shapes: readonly Shape[], names: readonly string[]): readonly Topic[] {
  const topics = names.flatMap((name): readonly Topic[] => {
    const { dependsOn = [], followsClock = false } = shapes.find((shape) => shape.name === name) ?? {};
    const tables = [name, ...dependsOn].map((table) => `state/${table}` as const);
    return followsClock ? [...tables, 'clock'] : tables;
  });
  return [...new Set(topics)];
}

/** Returns the topics whose changes can affect the names and problems of rows. The clock does not affect these. */
export function nameTopics(shapes: readonly Shape[], names: readonly string[]): readonly Topic[] {
  return rowTopics(shapes, names).filter((topic) => topic !== 'clock');
}
