import { readText } from '../edit-file.mjs';

const LOCK = 'package-lock.json';

/** Adds the app to the lockfile like `npm install`, without asking a registry. The root manifest's `apps/*` already includes it. */
export function lockWorkspace(tree, name) {
  const lock = JSON.parse(readText(tree, LOCK));
  const added = {
    [`apps/${name}`]: { name: `@matchpoint/${name}`, version: '0.1.0' },
    [`node_modules/@matchpoint/${name}`]: { resolved: `apps/${name}`, link: true },
  };
  const order = new Intl.Collator('en').compare;
  lock.packages = Object.fromEntries(Object.entries({ ...lock.packages, ...added }).sort(([one], [other]) => order(one, other)));
  tree.write(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
}
