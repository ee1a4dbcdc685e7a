import type { Schemas } from '../../control/schemas.js';

type Explained = Pick<Schemas['JournalEntry'], 'explanation' | 'notes' | 'faults'>;
type Explanation = Schemas['Explanation'];

const CHOSEN_BY = { prefix: 'the prefix of its path', key: 'its key', default: 'default' } as const;

/** Explains in sentences how fault rules, world, key, role and clock led to the result of an exchange. */
export function reasonsFor({ explanation, notes = [], faults = [] }: Explained): readonly string[] {
  const injected = faults.map(({ rule }) => injectedText(rule, explanation));
  if (explanation === undefined) return [...injected, ...notes];
  return [
    ...injected,
    ...explanation.rules.filter(({ rule }) => !faults.some((fault) => fault.rule === rule)).map(ruleText),
    ...notes,
    `The world is ${explanation.world.name}, chosen by ${CHOSEN_BY[explanation.world.chosenBy]}.`,
    `The key: ${explanation.key.decision}.`,
    roleText(explanation.role),
    clockText(explanation.clock),
  ];
}

function injectedText(rule: string, explanation: Explanation | undefined): string {
  const { draw, probability, phase } = explanation?.rules.find((each) => each.rule === rule) ?? {};
  const where = phase === 'beforeAuthentication' ? ' in front of the login' : '';
  const numbers = draw === undefined ? '' : `: the draw ${draw.toFixed(3)} is below ${probability ?? 1}`;
  return `The fault rule ${rule} was injected${where}${numbers}.`;
}

function ruleText({ rule, matched, drawn, probability, draw, reason }: Explanation['rules'][number]): string {
  if (!matched) return `The fault rule ${rule} did not match${reason === undefined ? '' : `: ${reason}`}.`;
  if (drawn)
    return `The fault rule ${rule} matched, but was not injected${reason === undefined ? '' : `: ${reason}`}.`;
  const numbers = draw === undefined ? '' : `: the draw ${draw.toFixed(3)} is not below ${probability ?? 1}`;
  return `The fault rule ${rule} matched, but was not drawn${reason === undefined ? numbers : `: ${reason}`}.`;
}

function roleText({ decision, required, errorCode, grantedBy = [] }: Explanation['role']): string {
  const needed = required === undefined ? '' : `; the call needs ${required}`;
  const has = grantedBy.map(({ roleName }) => String(roleName)).join(', ');
  const by = has === '' ? '' : `, granted by ${has}`;
  return `The role: ${decision}${by}${needed}${errorCode === undefined ? '' : ` (${errorCode})`}.`;
}

function clockText({ now, rate }: Explanation['clock']): string {
  return `The clock showed ${now ?? 'no time'}${rate === 0 ? ' and stood' : ''}.`;
}
