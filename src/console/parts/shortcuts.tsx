import { useEffect, useState } from 'preact/hooks';
import { readFlag, storeFlag } from '../browser/flags.js';
import { CheckField } from './field.js';
import { Dialog } from './dialog.js';

const KEYS = [
  ['/', 'Go to the filter of the page'],
  ['?', 'Show these keys'],
  ['Arrow keys, Page Up, Page Down, Home, End', 'Move in a list or on the slider of moments'],
  ['Enter', 'Open the row, or confirm the dialog'],
  ['Escape', 'Close the dialog'],
] as const;

/** Name of the flag that turns the keys off. */
const OFF = 'understudy-keys-off';

/** A button that shows the keys of the console. It also listens to them. */
export function ShortcutsButton() {
  const [isOpen, setOpen] = useState(false);
  const [isOff, setOff] = useState(() => readFlag(OFF));
  const open = (): void => {
    setOpen(true);
  };
  useKeys(isOff, open);
  const turn = (isOn: boolean): void => {
    storeFlag(OFF, !isOn);
    setOff(!isOn);
  };
  const close = (): void => {
    setOpen(false);
  };
  return (
    <>
      <button type="button" class="small keys" onClick={open}>
        Keys (?)
      </button>
      {isOpen && <KeysDialog isOn={!isOff} onTurn={turn} onClose={close} />}
    </>
  );
}

/** Listens to the keys of the console unless they are off. `onHelp` shows them. */
function useKeys(isOff: boolean, onHelp: () => void): void {
  useEffect(() => {
    if (isOff) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      if (event.key === '?') onHelp();
      else if (event.key !== '/' || !focusFilter()) return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', listen);
    };
  }, [isOff]);
}

interface KeysProps {
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
  readonly onClose: () => void;
}

function KeysDialog({ isOn, onTurn, onClose }: KeysProps) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="facts shortcuts">
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>{words}</dt>
            <dd>{key}</dd>
          </div>
        ))}
      </dl>
      <CheckField label="Use the keys / and ?" value={isOn} onChange={onTurn} />
    </Dialog>
  );
}

/** Returns whether a key belongs to a field, a dialog or the browser. */
function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null) return true;
  return target instanceof Element && target.closest('input, select, textarea') !== null;
}

/** Moves the focus to the filter of the page. Returns whether the page has one. */
function focusFilter(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-filter]');
  field?.focus();
  field?.select();
  return field !== null;
}
