import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { ChangeButton } from './changeButton.js';

interface DialogButtonProps {
  readonly label: string;
  /** Renders the dialog. `close` closes it. */
  readonly children: (close: () => void) => ComponentChild;
}

/** A small button that opens a dialog, which changes the world. */
export function DialogButton({ label, children }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ChangeButton
        class="small"
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
