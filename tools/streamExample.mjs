/** The example of the stream for docs/control-plane.md. Its response has no end, so only the first messages are shown. */
import { stable } from './stableJson.mjs';

/** Number of messages in the example: the `retry` field, `start`, the two calls of a client, and the clock. */
const STREAM_BLOCKS = 5;

/**
 * Reads the beginning of a stream: the `retry` field and the first messages. Returns it as an example in Markdown.
 */
export async function streamExample(controlUrl, path) {
  const leave = new AbortController();
  const response = await fetch(controlUrl + path, {
    headers: { 'Last-Event-ID': '0' },
    signal: leave.signal,
  });
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.split('\n\n').length > STREAM_BLOCKS) break;
  }
  leave.abort();
  const blocks = text.split('\n\n').slice(0, STREAM_BLOCKS).map(stableBlock);
  return [
    'Example:',
    `\`\`\`http\nGET ${path}\nLast-Event-ID: 0\n\`\`\``,
    '`200`:',
    `\`\`\`text\n${blocks.join('\n\n')}\n\`\`\``,
  ];
}

/** Returns a message of a stream with the unstable parts of its id and data replaced. */
function stableBlock(block) {
  return block
    .replace(/^id: [^.]+/m, 'id: mkzq3p8w-1')
    .replace(/^data: (.*)$/m, (_, json) => `data: ${JSON.stringify(stable(JSON.parse(json)))}`);
}
