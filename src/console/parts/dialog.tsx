import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useCommand } from '../control/command.js';
import { Failure } from './failure.js';

interface DialogProps {
  readonly title: string;
  /** Label of the button that confirms. Unset if the dialog only shows something. */
  readonly action?: string;
  readonly isDangerous?: boolean;
  /** Whether the dialog stays open when the command succeeds, because it shows the result. */
  readonly isKept?: boolean;
  /** Runs the command. The dialog closes after success, and shows the error after a refusal. */
  readonly onConfirm?: () => Promise<unknown>;
  readonly onClose: () => void;
  /** The content. A function gets the error of the last attempt, to show it at the fields. */
  readonly children?: ComponentChildren | ((error: Error | undefined) => ComponentChildren);
}

/** A modal dialog with a form. Escape and Cancel close it, Enter confirms. */
export function Dialog(props: DialogProps) {
  const { title, isKept = false, onConfirm, onClose, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { run, isBusy, error } = useCommand();
  // Open the dialog in `useLayoutEffect`, which runs before the next key event. A fast user types a name right after
  // the key that opens the dialog.
  useLayoutEffect(() => {
    element.current?.showModal();
  }, []);
  const confirm = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      await onConfirm?.();
      if (!isKept) onClose();
    });
  };
  return (
    <dialog ref={element} aria-labelledby={titleId} onClose={onClose}>
      <form onSubmit={confirm}>
        <h2 id={titleId}>{title}</h2>
        {typeof children === 'function' ? children(error) : children}
        <Failure error={error} />
        <Buttons {...props} isBusy={isBusy} />
      </form>
    </dialog>
  );
}

/** The buttons that close and confirm. */
function Buttons({
  action,
  isDangerous = false,
  isKept = false,
  isBusy,
  onClose,
}: DialogProps & { readonly isBusy: boolean }) {
  return (
    <div class="buttons">
      <button type="button" onClick={onClose}>
        {isKept || action === undefined ? 'Close' : 'Cancel'}
      </button>
      {action !== undefined && (
        <button type="submit" class={isDangerous ? 'danger' : 'primary'} disabled={isBusy}>
          {action}
        </button>
      )}
    </div>
  );
}
