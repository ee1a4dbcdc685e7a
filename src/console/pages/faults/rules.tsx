import { notify } from '../../browser/notices.js';
import type { Topic } from '../../control/changes.js';
import { answerTo, control } from '../../control/client.js';
import { useCommand } from '../../control/command.js';
import { useLive } from '../../control/live.js';
import { Dialog } from '../../parts/dialog.js';
import { DialogButton } from '../../parts/dialogButton.js';
import { Failure } from '../../parts/failure.js';
import { Reading } from '../../parts/reading.js';
import { AddRule } from './addRule.js';
import { RuleRow } from './ruleRow.js';
import { leftOf, type Rule } from './ruleText.js';
import { useSorted, type SortValues } from '../../parts/order.js';
import { TableHead } from '../../parts/tableHead.js';

/** Each exchange may change the counts of a rule. */
const TOPICS: readonly Topic[] = ['state/faults', 'exchanges', 'actions'];

/** The fault rules of a world, with their counts. The user can switch them on and off, and delete them. */
export function Rules({ world }: { readonly world: string }) {
  const params = { path: { world } };
  const load = () => answerTo(control.GET('/v1/worlds/{world}/faults', { params }));
  const rules = useLive(world, load, { topics: TOPICS });
  const { run, isBusy, error } = useCommand();
  const change = (command: () => Promise<unknown>): void => {
    void run(async () => {
      await command();
      rules.reload();
    });
  };
  const { data = [] } = rules;
  return (
    <section class="card" aria-labelledby="rules">
      <div class="title">
        <h2 id="rules">Fault rules</h2>
        <div class="buttons">
          <AddRule world={world} onDone={rules.reload} />
          {data.length > 0 && <ClearRules world={world} count={data.length} onDone={rules.reload} />}
        </div>
      </div>
      <Failure error={error ?? rules.error} />
      {rules.data === undefined && rules.error === undefined && <Reading what="the rules" />}
      {rules.data?.length === 0 && <p>No rules. All calls get the platform's own answers.</p>}
      {data.length > 0 && <RuleTable world={world} rules={data} isBusy={isBusy} change={change} />}
    </section>
  );
}

interface TableProps {
  readonly world: string;
  readonly rules: readonly Rule[];
  readonly isBusy: boolean;
  readonly change: (command: () => Promise<unknown>) => void;
}

const VALUES: SortValues<Rule> = {
  Rule: ({ id }) => id,
  Matched: ({ statistics }) => statistics.matched,
  Injected: ({ statistics }) => statistics.injected,
  Left: (rule) => leftOf(rule) ?? Infinity,
  On: ({ enabled = true }) => Number(enabled),
};

function RuleTable({ world, rules, isBusy, change }: TableProps) {
  const { items, head } = useSorted(rules, VALUES);
  return (
    <table class="cards">
      <TableHead
        columns={['Rule', 'Calls', 'Effect', 'Matched', 'Injected', 'Left', 'On', 'Actions']}
        {...head}
      />
      <tbody>
        {items.map((rule) => (
          <RuleRow key={rule.id} world={world} rule={rule} isBusy={isBusy} change={change} />
        ))}
      </tbody>
    </table>
  );
}

interface ClearProps {
  readonly world: string;
  readonly count: number;
  readonly onDone: () => void;
}

function ClearRules({ world, count, onDone }: ClearProps) {
  const confirm = async (): Promise<void> => {
    const params = { path: { world } };
    const { cleared } = await answerTo(control.POST('/v1/worlds/{world}/faults/clear', { params }));
    notify(`Deleted ${cleared} fault rules.`);
    onDone();
  };
  return (
    <DialogButton label="Delete all">
      {(close) => (
        <Dialog
          {...{ title: 'Delete all fault rules', action: 'Delete', isDangerous: true, onConfirm: confirm }}
          onClose={close}
        >
          <p>
            {count === 1 ? 'One rule is' : `${count} rules are`} deleted, also those of scenarios. Replies
            that a rule already delays stay delayed.
          </p>
        </Dialog>
      )}
    </DialogButton>
  );
}
