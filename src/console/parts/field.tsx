import type { ComponentChildren, TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type Input = TargetedEvent<HTMLInputElement>;

/** A text that the user types. */
export function TextField({
  label,
  hint,
  value,
  onChange,
  isSecret = false,
  ...others
}: FieldProps & {
  readonly placeholder?: string;
  readonly isSecret?: boolean;
  readonly required?: boolean;
  readonly autofocus?: boolean;
}) {
  const id = useId();
  const props = {
    ...others,
    id,
    value,
    autocomplete: 'off',
    spellcheck: false,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    onInput: (event: Input) => {
      onChange(event.currentTarget.value);
    },
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {isSecret ? <input type="password" {...props} /> : <input type="text" {...props} />}
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </div>
  );
}

/** A field with several choices. Each choice is a value and its label. */
export function ChoiceField({
  label,
  hint,
  value,
  onChange,
  choices,
}: FieldProps & { readonly choices: readonly (readonly [value: string, words: string])[] }) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
      >
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
      {hint !== undefined && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </div>
  );
}

/** A checkbox. */
export function CheckField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => {
          onChange(event.currentTarget.checked);
        }}
      />
      {label}
    </label>
  );
}

function Hint({ id, children }: { readonly id: string; readonly children: ComponentChildren }) {
  return (
    <p id={id} class="hint">
      {children}
    </p>
  );
}
