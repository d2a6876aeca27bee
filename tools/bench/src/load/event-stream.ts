import net from 'node:net';

export interface StreamOptions {
  port: number;
  /** With `/api/v1`. */
  path: string;
  /** The address that it comes from. */
  from: string;
  /** Called with each event, its data as text. */
  onEvent(name: string, data: string): void;
}

export interface EventStream {
  close(): void;
}

/** Follows a live stream over a bare connection, as a visitor. Resolves with its first snapshot. @throws Error if it ends before */
export function openEventStream({ port, path, from, onEvent }: StreamOptions): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host: '127.0.0.1', port });
    let rest = '';
    const close = (): void => void socket.destroy();
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`a stream has ended: ${rest.slice(0, 200)}`)));
    socket.setEncoding('utf8').on('data', (text: string) => {
      const blocks = `${rest}${text}`.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const name = /^event: (.+)$/m.exec(block)?.[1];
        if (name === undefined) continue;
        if (name === 'snapshot') resolve({ close });
        onEvent(name, /^data: (.+)$/m.exec(block)?.[1] ?? '');
      }
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Forwarded-For: ${from}\r\nX-Matchpoint-Web: 1\r\n\r\n`);
  });
}
