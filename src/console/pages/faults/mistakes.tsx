import { Refusal, type Mistake } from '../../control/refusal.js';
import { Failure } from '../../parts/failure.js';
import { excerptOf, messageWithoutPlace } from './excerpt.js';
import type { ScenarioSource } from './scenarioSource.js';

interface MistakesProps {
  readonly error: Error | undefined;
  readonly source: ScenarioSource | undefined;
}

/** Why a scenario was refused. Each mistake in a file has its line, its column and the text of the line. */
export function Mistakes({ error, source }: MistakesProps) {
  const mistakes = error instanceof Refusal ? error.issues.filter(({ line }) => line !== undefined) : [];
  if (mistakes.length === 0 || source === undefined || 'shipped' in source) return <Failure error={error} />;
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{source.file}</strong> has{' '}
        {mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`}. Nothing of it was applied.
      </p>
      <ol class="mistakes">
        {mistakes.map((mistake, index) => (
          <Item key={index} text={source.text} mistake={mistake} />
        ))}
      </ol>
    </div>
  );
}

function Item({
  text,
  mistake: { line = 1, column = 1, message },
}: {
  readonly text: string;
  readonly mistake: Mistake;
}) {
  const { before, after } = excerptOf(text, line, column);
  return (
    <li>
      <p>
        Line {line}, column {column}: {messageWithoutPlace(message)}
      </p>
      <pre>
        {before}
        <mark>{after}</mark>
      </pre>
    </li>
  );
}
