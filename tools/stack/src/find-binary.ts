import fs from 'node:fs';
import path from 'node:path';

/** Folders of servers that an ordinary user's PATH may lack. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Absolute path of an executable on PATH or in one of the usual server folders; undefined if it is not found. */
export function findBinary(name: string, extraFolders: readonly string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...SERVER_FOLDERS, ...extraFolders];
  return folders
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

/** Whether this user may execute the file. */
function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
