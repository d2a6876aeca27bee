/**
 * Checks the room given to a generator: the folder of the service's sources for the new files.
 * @param room undefined for a service without rooms
 * @throws Error of one line for a missing or unknown room
 */
export function checkRoom(tree, sources, room) {
  const rooms = tree
    .children(sources)
    .filter((each) => ['README.md', 'index.ts'].every((file) => tree.exists(`${sources}/${each}/${file}`)));
  if (rooms.length === 0 && room !== undefined) throw new Error('The service has no rooms: leave --room out.');
  if (rooms.length > 0 && !rooms.includes(room)) throw new Error(`--room is one of ${rooms.join(', ')}.`);
}
