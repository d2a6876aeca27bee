/** An event of a stream. */
export interface SentEvent {
  id: string | undefined;
  event: string;
  data: Record<string, unknown>;
}

/** Reads a `text/event-stream` response event by event. */
export function readEvents(response: Response) {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let retryMs: number | undefined;
  const parse = (block: string): SentEvent | undefined => {
    const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
    if (fields.has('retry')) retryMs = Number(fields.get('retry'));
    const event = fields.get('event');
    return event === undefined ? undefined : { id: fields.get('id'), event, data: JSON.parse(fields.get('data') ?? '{}') };
  };
  return {
    /** The next event; undefined when the stream has ended. */
    async next(): Promise<SentEvent | undefined> {
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end >= 0) {
          const event = parse(text.slice(0, end));
          text = text.slice(end + 2);
          if (event) return event;
          continue;
        }
        const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
        if (done) return undefined;
        text += decoder.decode(value, { stream: true });
      }
    },
    async take(count: number): Promise<SentEvent[]> {
      const events: SentEvent[] = [];
      while (events.length < count) {
        const event = await this.next();
        if (!event) break;
        events.push(event);
      }
      return events;
    },
    /** The stream's latest reconnection time. */
    retryMs: (): number | undefined => retryMs,
    close: (): Promise<void> => reader.cancel(),
  };
}
