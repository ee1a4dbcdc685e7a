/** Maximum length of a subject, so that `git log --oneline` fits on a terminal. */
const LENGTH_MAX = 60;

/** Returns what is wrong with the message of a commit, by the rule in CONTRIBUTING.md, "Commits". */
export function mistakesIn(message) {
  const [subject = '', blank = '', ...body] = message.trimEnd().split('\n');
  return [
    subject.length > LENGTH_MAX &&
      `the subject has ${subject.length} characters; at most ${LENGTH_MAX} are right`,
    !/^[\w./-]+(?:, [\w./-]+)*: \S/.test(subject) &&
      'the subject begins with a folder and a colon, such as "world: "',
    /;|\.$/.test(subject) && 'the subject says one thing, without a semicolon or a period at its end',
    blank.trim() !== '' && 'a blank line follows the subject',
    body.join('').trim() === '' && 'the body says why',
  ].filter((mistake) => mistake !== false);
}
