import fs from 'node:fs';

/** Writes JSON that only this user may read; a reader sees the old content or the new, never a part. */
export function writeFileAtomically(file: string, content: unknown): void {
  const temporary = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(temporary, file);
}
