/** A block of `text/event-stream`, with its reconnection data. */
export interface Block {
  /** The latest id: of this event, or of an earlier one. */
  id: string | undefined;
  /** Undefined if the block has no data; it may still have advanced the id. */
  event?: { type: string; data: string };
  retryMs?: number;
}

/**
 * Parses `text/event-stream` (HTML 9.2.6) incrementally, wherever it is cut: each call returns the blocks that its text completes.
 * @param id of the last event already received
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
