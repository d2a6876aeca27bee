import fs from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../output/errors.js';
import type { Terminal } from '../../output/terminal.js';

/** The body that `--data` names: the text itself, the bytes of `@file`, or standard input for `-`. @throws UsageError */
export async function readData(data: string, { stdin, workingDirectory }: Terminal): Promise<Uint8Array<ArrayBuffer>> {
  if (data === '-') {
    const chunks: Buffer[] = [];
    for await (const chunk of stdin) chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks));
  }
  if (!data.startsWith('@')) return new TextEncoder().encode(data);
  const file = path.resolve(workingDirectory, data.slice(1));
  try {
    return new Uint8Array(await fs.readFile(file));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
