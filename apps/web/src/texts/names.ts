/** Names of games by `nameKey`; other games are shown by their slug. */
const GAMES: Readonly<Record<string, string>> = {
  counter_strike_2: 'Counter-Strike 2',
  valorant: 'VALORANT',
  rocket_league: 'Rocket League',
  rainbow_six_siege: 'Rainbow Six Siege',
  league_of_legends: 'League of Legends',
  dota_2: 'Dota 2',
  ea_fc: 'EA FC',
  call_of_duty: 'Call of Duty',
  call_of_duty_black_ops_7: 'Call of Duty: Black Ops 7',
  marvel_rivals: 'Marvel Rivals',
  overwatch_2: 'Overwatch 2',
};

export const nameOfGame = (slug: string): string => GAMES[slug] ?? nameOf(slug);

/**
 * An id from the catalog, such as a map's or a mode's, as words. Enum values have their own words: `wordOf`
 * in enums.ts.
 */
export function nameOf(id: string): string {
  const words = id.replaceAll(/[_-]+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field, rule or statistic by its name in camel case: `firstKills` is "First kills". */
export const nameOfField = (name: string): string => nameOf(name.replaceAll(/([A-Z])/g, ' $1'));
