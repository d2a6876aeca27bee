import net from 'node:net';
import tls from 'node:tls';

const TIMEOUT_MS = 2_000;

/** TLS of a conversation: from its beginning, or after a plaintext greeting, as in NATS. */
export interface Encryption {
  options: tls.ConnectionOptions;
  after?: RegExp;
}

/** Connects to a loopback port, sends a line if there is one, and returns the reply once it matches; rejects otherwise. */
export function converse(port: number, line: string | undefined, expected: RegExp, encryption?: Encryption): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const plain = net.connect({ port, host: '127.0.0.1' });
    const fail = (reason: string): void => {
      plain.destroy();
      reject(new Error(reason));
    };
    const listen = (socket: net.Socket): void => {
      socket.once('error', (error) => fail(error.message));
      if (line !== undefined) socket.write(`${line}\r\n`);
      hear(socket, expected, (match) => {
        resolve(match);
        plain.destroy();
      });
    };
    const encrypt = (): tls.TLSSocket => {
      // Certificates of this machine's servers contain its address.
      const socket = tls.connect({ ...encryption?.options, socket: plain, host: '127.0.0.1' }, () => listen(socket));
      return socket.once('error', (error) => fail(error.message));
    };
    plain.setTimeout(TIMEOUT_MS, () => fail('no answer'));
    plain.once('error', (error) => fail(error.message));
    plain.once('close', () => fail('connection closed'));
    plain.once('connect', () => {
      if (encryption === undefined) listen(plain);
      else if (encryption.after === undefined) encrypt();
      else hear(plain, encryption.after, encrypt);
    });
  });
}

/** Calls back once with the match in everything received. */
function hear(socket: net.Socket, expected: RegExp, done: (match: RegExpExecArray) => void): void {
  let heard = '';
  const onData = (chunk: Buffer): void => {
    heard += chunk.toString('latin1');
    const match = expected.exec(heard);
    if (match === null) return;
    socket.off('data', onData);
    done(match);
  };
  socket.on('data', onData);
}
