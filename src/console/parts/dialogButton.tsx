import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { ChangeButton } from './changeButton.js';

interface DialogButtonProps {
  readonly label: string;
  /** Whether it is the most important action of the page. */
  readonly isPrimary?: boolean;
  /** Renders the dialog. `close` closes it. */
  readonly children: (close: () => void) => ComponentChild;
}

/** A small button that opens a dialog, which changes the world. */
export function DialogButton({ label, isPrimary = false, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ChangeButton
        class={isPrimary ? 'small primary' : 'small'}
        onClick={() => {
          setOpen(true);
        }}
      >
        {label}
      </ChangeButton>
      {isOpen &&
        children(() => {
          setOpen(false);
        })}
    </>
  );
}
