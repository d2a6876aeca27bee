/** Games' `nameKey`s, whose words are a page's own; of a game that is not here its slug says enough. */
const GAMES: Readonly<Record<string, string>> = {
  counter_strike_2: 'Counter-Strike 2',
  rocket_league: 'Rocket League',
  rainbow_six_siege: 'Rainbow Six Siege',
  league_of_legends: 'League of Legends',
  dota_2: 'Dota 2',
  ea_fc: 'EA FC',
  call_of_duty: 'Call of Duty',
};

export const nameOfGame = (slug: string): string => GAMES[slug] ?? nameOf(slug);

/** `in_progress`, `IN_PROGRESS` and `in-progress` are "In progress". */
export function nameOf(word: string): string {
  const words = word.replaceAll(/[_-]+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
