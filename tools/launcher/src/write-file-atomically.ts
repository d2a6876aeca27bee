import { writePrivateFile } from '@matchpoint/stack';

/** Writes JSON that only this user may read; a reader sees the old content or the new, never a part. */
export function writeFileAtomically(file: string, content: unknown): void {
  writePrivateFile(file, `${JSON.stringify(content, null, 2)}\n`);
}
