import { issue, type Path, type ValidationIssue } from '../../schema/issue.js';
import { YAML_LIMITS } from '../yaml/limits.js';
import type { Scenario } from './scenario.gen.js';

type Issues = readonly ValidationIssue[];

/** Maximum number of known ids that a message lists. */
const IDS_SHOWN = 50;

interface Named {
  readonly id: string;
  readonly path: Path;
}

/** Reports ids that two fault rules or two incidents share. */
export function duplicateIds(scenario: Scenario): Issues {
  return [
    ...duplicates(rulesOf(scenario), 'fault rule'),
    ...duplicates(stepsWith(scenario, 'incident'), 'incident'),
  ];
}

/** Reports unknown incidents and fault rules that steps end, and unknown fault rules that the checks of a trial name. */
export function unknownIds(scenario: Scenario): Issues {
  return [
    ...unknown(references(scenario, 'clear'), rulesOf(scenario), 'fault rule'),
    ...unknown(references(scenario, 'heal'), stepsWith(scenario, 'incident'), 'incident'),
    ...unknown(checkedRules(scenario), rulesOf(scenario), 'fault rule'),
  ];
}

function rulesOf(scenario: Scenario): readonly Named[] {
  const rules = (scenario.faults ?? []).flatMap(({ id }, at) => named(id, ['faults', at, 'id']));
  return [...rules, ...stepsWith(scenario, 'fault')];
}

function stepsWith({ timeline = [] }: Scenario, member: 'fault' | 'incident'): readonly Named[] {
  return timeline.flatMap((step, at) => named(step[member]?.id, ['timeline', at, member, 'id']));
}

function references({ timeline = [] }: Scenario, member: 'clear' | 'heal'): readonly Named[] {
  return timeline.flatMap((step, at) => named(step[member], ['timeline', at, member]));
}

/** The fault rules that the checks of a trial name. */
function checkedRules({ trial }: Scenario): readonly Named[] {
  const members = ['repeated', 'noticed', 'once', 'never', 'waits', 'bounded', 'linked'] as const;
  return (trial?.checks ?? []).flatMap((check, at) =>
    members.flatMap((member) => named(check[member], ['trial', 'checks', at, member])),
  );
}

function named(id: string | undefined, path: Path): readonly Named[] {
  return id === undefined ? [] : [{ id, path }];
}

function duplicates(all: readonly Named[], what: string): Issues {
  const seen = new Set<string>();
  return all.flatMap(({ id, path }) => {
    if (seen.has(id)) return [issue(path, `expected a unique id: another ${what} has the id ${id}`)];
    seen.add(id);
    return [];
  });
}

function unknown(all: readonly Named[], known: readonly Named[], what: string): Issues {
  const ids = new Set(known.map(({ id }) => id));
  const shown = [...ids].slice(0, IDS_SHOWN).join(', ');
  const more = ids.size > IDS_SHOWN ? `, and ${ids.size - IDS_SHOWN} more` : '';
  const messageFor = (id: string): string =>
    ids.size === 0
      ? `no ${what} of this scenario has an id; give one the id ${JSON.stringify(id)}`
      : `no ${what} of this scenario has the id ${JSON.stringify(id)}; the ids are ${shown}${more}`;
  return all
    .filter(({ id }) => !ids.has(id))
    .slice(0, YAML_LIMITS.mistakes)
    .map(({ id, path }) => issue(path, messageFor(id)));
}
