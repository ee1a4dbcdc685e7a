import type { Playing } from '../../control/scenarios.js';
import type { Schemas } from '../../control/schemas.js';
import type { ScopedCoverage } from './scope.js';

/** Returns the findings in one sentence. Leaves out the parts that are not known yet. */
export function summaryOf(
  playing: readonly Playing[] | undefined,
  examination: Schemas['Examination'] | undefined,
  coverage: ScopedCoverage | undefined,
): string {
  const parts = [
    ...(playing === undefined ? [] : [verdictText(playing)]),
    ...(examination === undefined
      ? []
      : [counted(examination.findings.length, 'kind of mistake', 'kinds of mistakes')]),
    ...(coverage === undefined ? [] : [coverageText(coverage)]),
  ];
  return parts.join(' · ');
}

function verdictText(playing: readonly Playing[]): string {
  const statuses = playing.flatMap(({ expectations }) => expectations.map(({ status }) => status));
  if (statuses.length === 0) return 'no expectations';
  const met = statuses.filter((status) => status === 'met').length;
  return `${met} of ${counted(statuses.length, 'expectation', 'expectations')} met`;
}

function coverageText({ operations: { covered, total } }: ScopedCoverage): string {
  if (total === 0) return 'no operation called';
  return `${total - covered} of ${counted(total, 'operation', 'operations')} never called`;
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
