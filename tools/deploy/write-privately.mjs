import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** The user of the images. */
const IMAGE_USER = 1000;

/** Owner of the secrets, as which containers that read them run: the user who creates them or, for root, the images' user. */
export function ownerOfSecrets() {
  const uid = process.getuid?.() ?? IMAGE_USER;
  return uid === 0 ? { uid: IMAGE_USER, gid: IMAGE_USER } : { uid, gid: process.getgid?.() ?? IMAGE_USER };
}

/** Atomically writes a file that only its owner can read (0600, in folders of 0700); `undefined` removes it. */
export function writePrivately(file, content) {
  if (content === undefined) return rmSync(file, { force: true });
  ensureFolder(path.dirname(file));
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, content, { mode: 0o600 });
  own(temporary);
  renameSync(temporary, file);
}

function ensureFolder(folder) {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  for (let each = folder; each.startsWith(made); each = path.dirname(each)) {
    chmodSync(each, 0o700);
    own(each);
  }
}

function own(file) {
  const { uid, gid } = ownerOfSecrets();
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}
