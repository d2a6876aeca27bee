import devkit from '@nx/devkit';

/**
 * The forms of a name: `get-team-logo`, `getTeamLogo`, `GetTeamLogo`, `GET_TEAM_LOGO`.
 * @throws Error with one line if it is not in kebab-case
 */
export function namesOf(name) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(`A name must be in kebab-case, like a file's: not ${JSON.stringify(name)}.`);
  const { className, propertyName, constantName } = devkit.names(name);
  return { name, className, propertyName, constantName, snakeName: name.replaceAll('-', '_'), words: name.replaceAll('-', ' ') };
}

/** A text as a literal in the repository's TypeScript style. */
export const quoted = (text) => (text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", String.raw`\'`)}'`);

/** A flat value as a literal in the repository's TypeScript style. */
export function literal(value) {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object') return String(value);
  const members = Object.entries(value).map(([name, each]) => `${name}: ${literal(each)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
