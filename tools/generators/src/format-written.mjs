import { formatSource } from '../../build/format-source.mjs';

const SOURCE = /\.(css|mjs|tsx?)$/;

/** Formats the sources that a generator has written or changed. Nx formats with Prettier alone. */
export async function formatWritten(tree) {
  for (const { type, path } of tree.listChanges()) {
    if (type !== 'DELETE' && SOURCE.test(path)) tree.write(path, await formatSource(path, tree.read(path, 'utf8')));
  }
}
