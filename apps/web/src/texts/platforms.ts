import { nameOf } from './names.js';

/** The platforms of docs/reference/users.md#connections. Accounts on others are possible. */
const PLATFORMS: Readonly<Record<string, string>> = {
  battlenet: 'Battle.net',
  discord: 'Discord',
  github: 'GitHub',
  riot: 'Riot Games',
  steam: 'Steam',
  twitch: 'Twitch',
};

/** Options for a choice, sorted by name. */
export const PLATFORM_CHOICES: readonly { value: string; label: string }[] = Object.entries(PLATFORMS).map(([value, label]) => ({
  value,
  label,
}));

/** A platform's id, as words. */
export const nameOfPlatform = (id: string): string => PLATFORMS[id] ?? nameOf(id);

/** The id of a platform from a typed name: "Epic Games" is `epic_games`; known names map to their ids. */
export function platformOf(name: string): string {
  const typed = name.trim().toLowerCase();
  const known = PLATFORM_CHOICES.find(({ value, label }) => value === typed || label.toLowerCase() === typed);
  return known?.value ?? typed.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '');
}
