/** Other names for a group's noun in operationIds. */
const ALSO_CALLED = { 'Game developer': ['Game'], 'Organizations': ['Org'] };

/** `mp.gameRanks`: the tag as a property. */
export function nameGroup(tag) {
  const [first = '', ...others] = tag.split(/[^A-Za-z0-9]+/);
  const head = /^[A-Z]+$/.test(first) ? first.toLowerCase() : lowerFirst(first);
  return head + others.map(upperFirst).join('');
}

/**
 * The operationId without the group's noun if that follows the verb: `createMatch` of Matches is `create`, `getMatchPlayers` `getPlayers`.
 * Elsewhere the noun stays, because it tells things apart: `listUserMatches`, `upsertUserGameRank`.
 */
export function nameMethod(operationId, tag) {
  const nouns = [singular(nameGroup(tag)), ...(ALSO_CALLED[tag] ?? [])].map(upperFirst).sort((a, b) => b.length - a.length);
  for (const noun of nouns) {
    const short = operationId.replace(new RegExp(`^([a-z]+)${noun}(?:s|es)?(?=[A-Z]|$)`), '$1');
    if (short !== operationId) return short;
  }
  return operationId;
}

function singular(name) {
  return name.replace(/(?<=ch|sh|x)es$|(?<!s)s$/, '');
}

export function upperFirst(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
