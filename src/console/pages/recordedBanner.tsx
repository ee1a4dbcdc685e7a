import type { World } from '../control/worlds.js';

interface BannerProps {
  readonly text: string;
  readonly outcome: World['outcome'];
}

/** Says which recorded run the page shows, and how the test ended that used the world. */
export function RecordedBanner({ text, outcome }: BannerProps) {
  return (
    <section class="banner" aria-label="Recorded run">
      <p>
        <strong>Recorded run</strong> {text}
      </p>
      {outcome !== undefined && (
        <p>
          {outcome.test}: {outcome.passed ? 'passed' : 'failed'}
          {outcome.message !== undefined && `: ${outcome.message}`}
        </p>
      )}
    </section>
  );
}
