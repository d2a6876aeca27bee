import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';

/** Regenerates the code for proto/ and the Prisma schemas, once the generator's files are written; not with `--no-regenerate`. */
export function regenerate(tree, isWanted) {
  if (!isWanted) return;
  const { status } = spawnSync(process.execPath, [path.join(tree.root, 'tools/generate.mjs')], { cwd: tree.root, stdio: 'inherit' });
  if (status !== 0) throw new Error('`node tools/generate.mjs` has failed: fix the error above and run it again.');
}
