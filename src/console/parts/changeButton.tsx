import type { ButtonHTMLAttributes } from 'preact';
import { useContext } from 'preact/hooks';
import { ChangesRefused } from './changesRefused.js';

/** A button that changes the world. If the world cannot be changed, it is disabled, and its tooltip says why. */
export function ChangeButton({ disabled, title, ...others }: ButtonHTMLAttributes) {
  const reason = useContext(ChangesRefused);
  return (
    <button
      type="button"
      {...others}
      disabled={reason !== undefined || disabled === true}
      title={reason ?? title}
    />
  );
}
