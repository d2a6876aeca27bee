/** A block of `text/event-stream`, with its reconnection data. */
export interface Block {
  /** The id so far: of this event, or of one before it. */
  id: string | undefined;
  /** Undefined: the block tells nothing, but may have moved the id on. */
  event?: { type: string; data: string };
  retryMs?: number;
}

/**
 * Parses `text/event-stream` (HTML 9.2.6) as it comes, wherever it is cut: each call answers the blocks that its text has ended.
 * @param id of the last event that is known already
 */
export function createEventParser(id?: string): (text: string) => Block[] {
  let rest = '';
  let type = '';
  let data: string[] = [];
  let retryMs: number | undefined;

  const take = (line: string): Block | undefined => {
    if (line === '') {
      const event = data.length > 0 ? { type: type || 'message', data: data.join('\n') } : undefined;
      const block = { id, ...(event && { event }), ...(retryMs !== undefined && { retryMs }) };
      [type, data, retryMs] = ['', [], undefined];
      return block;
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) as unknown as [string, string, string?];
    if (name === 'data') data.push(value);
    else if (name === 'event') type = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) retryMs = Number(value);
    return undefined;
  };

  return (text) => {
    // A CR at the end may be the first half of a line end.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() as string;
    return lines.flatMap((line) => take(line) ?? []);
  };
}
