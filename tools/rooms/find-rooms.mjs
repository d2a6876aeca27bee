import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The rooms of an app: the folders of `src` that hold an `index.ts`, their door, and a README.md.
 * @param sources path of the app's `src`
 * @returns {string[]} their names, sorted
 */
export function findRooms(sources) {
  return readdirSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => ['index.ts', 'README.md'].every((file) => existsSync(path.join(sources, name, file))))
    .toSorted();
}

/**
 * Where a file of `apps/<app>/src` lives.
 * @returns {{ sources: string, room: string | undefined, within: string } | undefined} `room` is undefined for files outside rooms;
 * `within` is the path inside the room. Undefined for files outside `apps/<app>/src`.
 */
export function locate(file, roomsOf = findRooms) {
  const [, sources, first, within] = /^(.*[\\/]apps[\\/][^\\/]+[\\/]src)[\\/]([^\\/]+)(?:[\\/](.+))?$/.exec(file) ?? [];
  if (sources === undefined) return undefined;
  const isInRoom = within !== undefined && roomsOf(sources).includes(first);
  return { sources, room: isInRoom ? first : undefined, within: isInRoom ? within : '' };
}
