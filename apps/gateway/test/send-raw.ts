import { connect } from 'node:net';

/** Sends bytes that no HTTP client would, and answers what comes back before the connection closes. */
export function sendRaw(baseUrl: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1', () => socket.write(text));
    socket
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('error', reject)
      .on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
