/**
 * The body of an external response, up to `maxBytes`. A longer one is not read to its end.
 * @throws RangeError for a longer one; whatever reading throws
 */
export async function readBounded(response: Response, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let byteLength = 0;
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    byteLength += piece.length;
    // Leaving the loop cancels reading the rest.
    if (byteLength > maxBytes) throw new RangeError(`the answer has more than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
