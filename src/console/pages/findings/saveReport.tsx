import { answerTo, control } from '../../control/client.js';
import { SaveButtons, type SavedFile } from '../../parts/saveButtons.js';

/**
 * The formats of the report: the value of the query parameter `format`, the extension of the file, and the
 * label of the button.
 */
const FORMS = [
  ['html', 'html', 'Page'],
  ['junit', 'xml', 'JUnit XML'],
  ['har', 'har', 'HTTP Archive'],
  ['json', 'json', 'JSON'],
] as const;

/** Buttons that save the report of the run as one file, to show it to others. */
export function SaveReport({ world }: { readonly world: string }) {
  const files = FORMS.map(([format, ending, words]): SavedFile => {
    const params = { path: { world }, query: { format } };
    return {
      words,
      isPrimary: format === 'html',
      name: `understudy-${world}.${ending}`,
      load: () => answerTo<Blob>(control.GET('/v1/worlds/{world}/report', { params, parseAs: 'blob' })),
    };
  });
  return <SaveButtons label="Save the report" files={files} />;
}
