import type { Topic } from '../../control/changes.js';
import type { Collection } from '../../control/rows.js';

type Shape = Pick<Collection, 'name' | 'dependsOn' | 'followsClock'>;

/** Returns the changes after which rows of some collections may be shown differently. */
export function rowTopics(shapes: readonly Shape[], names: readonly string[]): readonly Topic[] {
  const topics = names.flatMap((name): readonly Topic[] => {
    const { dependsOn = [], followsClock = false } = shapes.find((shape) => shape.name === name) ?? {};
    const tables = [name, ...dependsOn].map((table) => `state/${table}` as const);
    return followsClock ? [...tables, 'clock'] : tables;
  });
  return [...new Set(topics)];
}

/** Returns the changes after which the names and problems of rows may differ. The clock does not change these. */
export function nameTopics(shapes: readonly Shape[], names: readonly string[]): readonly Topic[] {
  return rowTopics(shapes, names).filter((topic) => topic !== 'clock');
}
