/** The first line of standard input, without its line ending; empty if there is no input. */
export async function readFirstLine(stdin: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of stdin) {
    text += chunk.toString();
    if (text.includes('\n')) break;
  }
  return text.split('\n')[0] ?? '';
}
