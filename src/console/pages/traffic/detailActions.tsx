import { useState } from 'preact/hooks';
import type { Schemas } from '../../control/schemas.js';
import type { World } from '../../control/worlds.js';
import { ChangeButton } from '../../parts/changeButton.js';
import { CopyButton } from '../../parts/copyButton.js';
import { curlFor } from './curl.js';
import { ExpectCall } from './expectCall.js';
import { InjectFault } from './injectFault.js';

interface ActionProps {
  readonly world: World;
  readonly entry: Schemas['JournalEntry'];
}

/** Buttons for an exchange: repeat it, add a fault to similar calls, or expect similar calls. */
export function DetailActions({ world, entry }: ActionProps) {
  const [open, setOpen] = useState<'fault' | 'expect' | undefined>(undefined);
  const show = (dialog: typeof open) => () => {
    setOpen(dialog);
  };
  const props = { world: world.name, entry, onClose: show(undefined) };
  return (
    <div class="buttons spaced">
      <CopyButton text={curlFor(world, entry)} what="this call" words="Copy as curl" />
      <ChangeButton class="small primary" onClick={show('fault')}>
        Inject a fault for calls like this
      </ChangeButton>
      <button type="button" class="small" onClick={show('expect')}>
        Expect this
      </button>
      {open === 'fault' && <InjectFault {...props} />}
      {open === 'expect' && <ExpectCall {...props} />}
    </div>
  );
}
