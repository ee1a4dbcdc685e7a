import type { Scenario } from '../input/scenario/scenario.gen.js';
import { rules } from '../journal/doctor/rules.js';
import { issue, type ValidationIssue } from '../schema/issue.js';
import { hintOf } from '../schema/nearest.js';

/** Reports checks of a trial that name no rule of the doctor. */
export function trialIssues({ trial }: Pick<Scenario, 'trial'>): readonly ValidationIssue[] {
  return (trial?.checks ?? []).flatMap(({ healthy: name }, at) =>
    name === undefined || name in rules
      ? []
      : [
          issue(
            ['trial', 'checks', at, 'healthy'],
            `the doctor has no rule ${name}${hintOf(name, Object.keys(rules))}`,
          ),
        ],
  );
}
