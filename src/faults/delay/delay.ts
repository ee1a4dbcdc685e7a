import { issue, type ValidationIssue } from '../../schema/issue.js';
import { above, checked, define, described, list, number, object, optional } from '../../schema/schema.js';
import type { Infer } from '../../schema/types.js';
import { defineFault, type Situation } from '../engine/fault.js';

/** Maximum delay in milliseconds. A longer random delay is reduced to this maximum. */
const DELAY_MS_MAX = 3_600_000;
/** The 99th percentile of a normal distribution, in standard deviations above the median. */
const P99_DEVIATIONS = 2.3263478740408408;

const bound = described(number(0, DELAY_MS_MAX), 'A bound in milliseconds.');
const lognormal = object(
  {
    median: described(above(0, DELAY_MS_MAX), 'Half of the delays are shorter.'),
    p99: described(above(0, DELAY_MS_MAX), 'One delay in a hundred is longer. At least the median.'),
  },
  { description: 'Mostly short and sometimes long, like real latencies.' },
);
const settings = object(
  {
    fixed: optional(number(0, DELAY_MS_MAX), 'The same delay each time.'),
    uniform: optional(list(bound, 2, 2), 'Between two bounds, each value equally likely.'),
    lognormal: optional(lognormal),
  },
  { membersMin: 1, membersMax: 1 },
);
type Delay = Infer<typeof settings>;

/** A fault that delays the reply. A rule contains its settings as the member `delay`, not below `inject`. */
export const delay = defineFault({
  settings: define(
    'delay',
    'Delay of the reply in real milliseconds: one of these members. It combines with `inject`.',
    checked(settings, issuesOf),
  ),
  clientSees: 'The reply is late. If the client gives up meanwhile, its request is still carried out.',
  worksInFront: () => true,
  draws: ({ fixed }) => fixed === undefined,
  decide: (settings, { draw }) => ({
    kind: 'delay',
    ms: Math.min(DELAY_MS_MAX, Math.round(drawn(settings, draw))),
  }),
  hooks: ({ ms }) => ({ waitMs: ms }),
});

function issuesOf({ uniform = [], lognormal }: Delay): readonly ValidationIssue[] {
  const [low = 0, high = low] = uniform;
  if (low > high) return [issue(['uniform'], `expected the lower bound first, not ${low} before ${high}`)];
  if (lognormal === undefined || lognormal.p99 >= lognormal.median) return [];
  const { median, p99 } = lognormal;
  return [issue(['lognormal', 'p99'], `expected at least the median, ${median}, not ${p99}`)];
}

function drawn({ fixed = 0, uniform, lognormal }: Delay, draw: Situation['draw']): number {
  const [low = 0, high = low] = uniform ?? [];
  if (uniform !== undefined) return low + draw('delay') * (high - low);
  if (lognormal === undefined) return fixed;
  const { median, p99 } = lognormal;
  const deviation = Math.log(p99 / median) / P99_DEVIATIONS;
  return median * Math.exp(deviation * normal(draw));
}

/** Draws from the standard normal distribution (Box–Muller). */
function normal(draw: Situation['draw']): number {
  return Math.sqrt(-2 * Math.log(1 - draw('delay'))) * Math.cos(2 * Math.PI * draw('delay angle'));
}
