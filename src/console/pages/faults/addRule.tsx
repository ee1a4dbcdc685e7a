import { useState } from 'preact/hooks';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { usePolled } from '../../control/polled.js';
import { Refusal } from '../../control/refusal.js';
import type { Schemas } from '../../control/schemas.js';
import { Dialog } from '../../parts/dialog.js';
import { DialogButton } from '../../parts/dialogButton.js';
import { Failure } from '../../parts/failure.js';
import type { Definitions, FormSchema } from '../../parts/schemaForm/formSchema.js';
import { SchemaForm } from '../../parts/schemaForm/schemaForm.js';

/** Most rules answer some calls with an error, so the form starts with an error as the effect. */
const START = { inject: { error: { status: 503 } }, match: {} };
/** Members that the form shows first, because most rules have them. */
const FIRST = ['inject', 'match', 'times', 'probability', 'delay'];

interface AddProps {
  readonly world: string;
  readonly onDone: () => void;
}

/** A button that opens the form for a fault rule. */
export function AddRule(props: AddProps) {
  return (
    <DialogButton label="Add a rule" isPrimary>
      {(close) => <RuleDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

function RuleDialog({ world, onDone, onClose }: AddProps & { readonly onClose: () => void }) {
  const params = { path: { schema: 'scenario' } } as const;
  const load = () => answerTo(control.GET('/v1/schemas/{schema}', { params }));
  const schema = usePolled('scenario', load);
  const [rule, setRule] = useState<unknown>(START);
  const add = async (): Promise<void> => {
    // The server checks the rule, so the form may send any value.
    const body = rule as Schemas['FaultRule'];
    const { id } = await answerTo(
      control.POST('/v1/worlds/{world}/faults', { params: { path: { world } }, body }),
    );
    notify(`Added the fault rule ${id}.`);
    onDone();
  };
  const definitions = schema.data?.$defs;
  return (
    <Dialog title="Add a fault rule" action="Add" onConfirm={add} onClose={onClose}>
      {(error) => (
        <>
          <Failure error={schema.error} />
          {definitions !== undefined && (
            <SchemaForm
              label="rule"
              schema={ruleSchema(definitions)}
              value={rule}
              hidden={['enabled']}
              onChange={setRule}
              issues={error instanceof Refusal ? error.issues : []}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

function ruleSchema(definitions: Definitions): FormSchema {
  const { properties = {}, ...rule } = definitions.rule ?? {};
  const names = [...new Set([...FIRST, ...Object.keys(properties)])];
  const ordered = names.flatMap((name) => {
    const schema = properties[name];
    return schema === undefined ? [] : [[name, schema] as const];
  });
  return { ...rule, properties: Object.fromEntries(ordered), $defs: definitions };
}
