import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ImageStore, ObjectMissingError } from './image-store.js';

const PARTIAL = '.part';
const PIECE_BYTES = 64 * 1024;

/**
 * Images as files below `directory`, which replicas of the service share. A file is written under a temporary name, synced and renamed, so
 * that under its real name it is always complete.
 */
export function createDiskStore(directory: string): ImageStore {
  const fileOf = (key: string): string => path.join(directory, key);
  return {
    async write(key, pieces) {
      const file = fileOf(key);
      const partial = `${file}${PARTIAL}`;
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await using(await open(partial, 'w', 0o600), async (handle) => {
          for await (const piece of pieces) await handle.writeFile(piece);
          await handle.sync();
        });
        await rename(partial, file);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      // The rename itself is durable once the folder is synced.
      await using(await open(path.dirname(file), 'r'), (handle) => handle.sync());
    },
    async read(key, offset, length) {
      return using(await open(fileOf(key), 'r').catch(missing), async (handle) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      });
    },
    async *stream(key) {
      try {
        yield* createReadStream(fileOf(key), { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>;
      } catch (error) {
        missing(error);
      }
    },
    async remove(key) {
      await Promise.all([rm(fileOf(key), { force: true }), rm(`${fileOf(key)}${PARTIAL}`, { force: true })]);
    },
    close: () => undefined,
  };
}

async function using<Result>(handle: FileHandle, work: (handle: FileHandle) => Promise<Result>): Promise<Result> {
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

function missing(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ObjectMissingError('no such file', { cause: error });
  throw error;
}
