import { answerTo, control } from '../../control/client.js';
import { SaveButtons } from '../../parts/saveButtons.js';

const FILES = [
  {
    words: 'JSON',
    isPrimary: true,
    name: 'platform-openapi.json',
    load: () => answerTo<Blob>(control.GET('/platform/openapi.json', { parseAs: 'blob' })),
  },
  {
    words: 'YAML',
    name: 'platform-openapi.yaml',
    load: () => answerTo<Blob>(control.GET('/platform/openapi.yaml', { parseAs: 'blob' })),
  },
];

/** Buttons that save the contract, for code generators and other renderers. */
export function SaveContract() {
  return <SaveButtons label="Save the OpenAPI document" files={FILES} />;
}
