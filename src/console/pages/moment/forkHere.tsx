import { goTo } from '../../browser/location.js';
import { notify } from '../../browser/notices.js';
import { answerTo, control } from '../../control/client.js';
import { useCommand } from '../../control/command.js';
import { shownMoment } from '../../control/moment.js';
import { Failure } from '../../parts/failure.js';

/** A button that forks a world at the moment on the page, and opens the fork. */
export function ForkHere({ world }: { readonly world: string }) {
  const { run, isBusy, error } = useCommand();
  const moment = shownMoment.value;
  const fork = async (): Promise<void> => {
    const { name } = await answerTo(control.POST('/v1/worlds', { body: { from: world, ...moment } }));
    const when = moment.asOf === undefined ? '' : ` as of ${moment.asOf}`;
    notify(`Made the world ${name}, a copy of ${world}${when}.`);
    goTo({ world: name, page: 'world' });
  };
  return (
    <>
      <button type="button" class="small" disabled={isBusy} onClick={() => void run(fork)}>
        Fork here
      </button>
      <Failure error={error} />
    </>
  );
}
