import net from 'node:net';

const TIMEOUT_MS = 2_000;

/** Connects to a loopback port, sends a line if there is one, and answers what came back once it matches; rejects otherwise. */
export function converse(port: number, line: string | undefined, expected: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = net.connect({ port, host: '127.0.0.1' });
    const fail = (reason: string): void => {
      socket.destroy();
      reject(new Error(reason));
    };
    socket.setTimeout(TIMEOUT_MS, () => fail('no answer'));
    socket.once('error', (error) => fail(error.message));
    socket.once('close', () => fail('connection closed'));
    socket.once('connect', () => line !== undefined && socket.write(`${line}\r\n`));
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      const match = expected.exec(heard);
      if (match === null) return;
      resolve(match);
      socket.destroy();
    });
  });
}
