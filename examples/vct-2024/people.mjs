// Invented people. The bundle contains no real player: handles are an adjective and a noun, walked in a fixed order.

const ADJECTIVES = `amber ashen azure brisk bronze candid cobalt copper coral crimson dapper dusky eager early fabled feral gentle gilded
  glassy hazel hollow humble indigo ivory jolly keen linen lunar marble mellow misty mossy nimble opal paper plucky quiet rustic saffron
  silken sleepy sunlit teal tidy umber velvet wandering zesty`.split(/\s+/);
const NOUNS = `acorn anvil badger beacon bramble canyon cedar comet cricket dune ember falconry fern finch gadget glacier harbor heron
  kestrel kettle lantern lynx magnet maple meadow minnow moth nutmeg orchard otter pebble pepper plover quartz quill raven ripple rook
  sparrow spindle tapir thicket thistle tundra walnut willow wombat yarrow`.split(/\s+/);
const PAIRS = ADJECTIVES.length * NOUNS.length;
/** Coprime to the number of pairs, so that the walk meets every pair once before it repeats. */
const STRIDE = 1009;

/** FNV-1a, 32 bits: the only source of variety, so that every run gives the same bytes. */
export function hash(text) {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}

const capitalize = (word) => word[0].toUpperCase() + word.slice(1);

function connectionsOf(index, username, region) {
  const connectedAt = new Date(Date.UTC(2023, 8, 1, 12) + (hash(username) % 90) * 86_400_000).toISOString();
  const linked = { isSelfReported: false, isVerified: true, connectedAt };
  const connections = [];
  if (index % 3 === 0) {
    connections.push({
      platform: 'twitch',
      username,
      url: `https://twitch.example/${username}`,
      showOnProfile: true,
      isPrimary: true,
      ...linked,
    });
  }
  if (index % 2 === 0) connections.push({ platform: 'discord', username, showOnProfile: index % 4 !== 0, isPrimary: false, ...linked });
  if (index % 5 === 0) {
    connections.push({
      platform: 'riot',
      username: `${username}#${region}${index % 10}`,
      region,
      gamingPlatform: 'PC',
      showOnProfile: index % 10 === 0,
      isPrimary: false,
      isSelfReported: true,
      isVerified: false,
      connectedAt,
    });
  }
  return connections;
}

/** Deals user rows in a fixed order; the n-th person of every run is the same. */
export class People {
  #users = [];

  get users() {
    return this.#users;
  }

  /** Adds one person and returns the username. `isLinked` asks for connections of every platform; the rest is copied to the row. */
  add(region, { isLinked = false, ...fields } = {}) {
    const count = this.#users.length;
    if (count >= PAIRS) throw new Error('out of names');
    const pair = (count * STRIDE + 17) % PAIRS;
    const adjective = ADJECTIVES[pair % ADJECTIVES.length];
    const noun = NOUNS[Math.floor(pair / ADJECTIVES.length)];
    const username = [`${adjective}${noun}`, `${adjective}_${noun}`, `${adjective}${noun}${10 + (count % 90)}`][count % 3];
    const connections = connectionsOf(isLinked ? 0 : count + 1, username, region);
    this.#users.push({
      kind: 'user',
      username,
      name: `${capitalize(adjective)} ${capitalize(noun)}`,
      ...fields,
      ...(connections.length > 0 ? { connections } : {}),
    });
    return username;
  }
}
