import { useContext, useEffect, useState } from 'preact/hooks';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { linkTo } from '../../browser/location.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { ChangesRefused } from '../../parts/changesRefused.js';
import { effectText, leftOf, limitText, matchText, type Rule } from './ruleText.js';

interface RowProps {
  readonly world: string;
  readonly rule: Rule;
  readonly isBusy: boolean;
  /** Runs a command that changes the rule, and reads the rules again. */
  readonly change: (command: () => Promise<unknown>) => void;
}

/** One fault rule: its calls, its effect, its counts, its switch. */
export function RuleRow({ world, rule, isBusy, change }: RowProps) {
  const { id, description, statistics } = rule;
  const limit = limitText(rule);
  return (
    <tr>
      <th scope="row">
        {id}
        {description !== undefined && <p class="hint">{description}</p>}
      </th>
      <td data-label="Calls">{matchText(rule)}</td>
      <td data-label="Effect">
        {effectText(rule)}
        {limit !== '' && <p class="hint">{limit}</p>}
      </td>
      <td data-label="Matched" class="mono">
        {statistics.matched.toLocaleString('en')}
      </td>
      <td data-label="Injected" class="mono">
        <Injected world={world} id={id} count={statistics.injected} />
      </td>
      <td data-label="Left" class="mono">
        {leftOf(rule)?.toLocaleString('en') ?? 'no limit'}
      </td>
      <td data-label="On">
        <Switch {...{ world, rule, isBusy, change }} />
      </td>
      <td>
        <Delete {...{ world, rule, isBusy, change }} />
      </td>
    </tr>
  );
}

function Injected({
  world,
  id,
  count,
}: {
  readonly world: string;
  readonly id: string;
  readonly count: number;
}) {
  if (count === 0) return <>0</>;
  return (
    <a
      href={linkTo({ world, page: 'traffic', filter: `fault ${id}` })}
      aria-label={`${count} calls with the fault ${id}`}
    >
      {count.toLocaleString('en')}
    </a>
  );
}

function Switch({ world, rule: { id, enabled = true }, isBusy, change }: RowProps) {
  const params = { path: { world, fault: id } };
  const reason = useContext(ChangesRefused);
  // Show the new position of the switch at once, before the rules have been read again.
  const [isOn, setOn] = useState(enabled);
  useEffect(() => {
    setOn(enabled);
  }, [enabled]);
  const set = async (wanted: boolean): Promise<void> => {
    setOn(wanted);
    try {
      const body = { enabled: wanted };
      await answerTo(control.PATCH('/v1/worlds/{world}/faults/{fault}', { params, body }));
    } catch (error) {
      setOn(enabled);
      throw error;
    }
    notify(`Switched the rule ${id} ${wanted ? 'on' : 'off'}.`);
  };
  return (
    <input
      {...{ type: 'checkbox', role: 'switch', checked: isOn, disabled: isBusy || reason !== undefined }}
      title={reason}
      aria-label={`Rule ${id}`}
      onChange={({ currentTarget }) => {
        const wanted = currentTarget.checked;
        change(() => set(wanted));
      }}
    />
  );
}

function Delete({ world, rule: { id }, isBusy, change }: RowProps) {
  const params = { path: { world, fault: id } };
  return (
    <ChangeButton
      {...{ class: 'small', disabled: isBusy }}
      aria-label={`Delete the rule ${id}`}
      onClick={() => {
        change(async () => {
          await answerTo(control.DELETE('/v1/worlds/{world}/faults/{fault}', { params }));
          notify(`Deleted the rule ${id}.`);
        });
      }}
    >
      Delete
    </ChangeButton>
  );
}
