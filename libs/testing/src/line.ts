import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A real server behind a line that can be frozen (open, bytes held), muted (open, bytes lost), cut, and opened again. */
export class Line {
  readonly #upstream: URL;
  readonly #sockets = new Set<Socket>();
  readonly #muted = new WeakSet<Socket>();
  #server: Server | undefined;
  #held: (() => void)[] | undefined;
  #port = 0;

  /** @param upstream the server's URL, with its port */
  constructor(upstream: string) {
    this.#upstream = new URL(upstream);
  }

  async open(): Promise<void> {
    this.#server = createServer((client) => {
      const server = connect(Number(this.#upstream.port), this.#upstream.hostname);
      this.#carry(client, server);
      this.#carry(server, client);
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  #carry(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (chunk) => {
      if (this.#muted.has(from)) return;
      if (this.#held) this.#held.push(() => to.write(chunk));
      else to.write(chunk);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }

  freeze(): void {
    this.#held = [];
  }

  thaw(): void {
    this.#held?.forEach((deliver) => deliver());
    this.#held = undefined;
  }

  /** The host of every open connection vanishes; new connections reach the server. */
  mute(): void {
    this.#sockets.forEach((socket) => this.#muted.add(socket));
  }

  /** The server's URL with this line in its place. */
  get url(): string {
    const url = new URL(this.#upstream);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.toString();
  }

  cut(): void {
    this.#server?.close();
    this.#sockets.forEach((socket) => socket.destroy());
  }
}
