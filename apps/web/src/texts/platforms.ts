import { nameOf } from './names.js';

/** Those that docs/reference/users.md#connections names. An account may be on any other too. */
const PLATFORMS: Readonly<Record<string, string>> = {
  battlenet: 'Battle.net',
  discord: 'Discord',
  github: 'GitHub',
  riot: 'Riot Games',
  steam: 'Steam',
  twitch: 'Twitch',
};

/** For a choice, in the order of their names. */
export const PLATFORM_CHOICES: readonly { value: string; label: string }[] = Object.entries(PLATFORMS).map(([value, label]) => ({
  value,
  label,
}));

/** A platform's id, as words. */
export const nameOfPlatform = (id: string): string => PLATFORMS[id] ?? nameOf(id);

/** The id of a platform by the name that somebody typed: "Epic Games" is `epic_games`, and a known name is the id that it has here. */
export function platformOf(name: string): string {
  const typed = name.trim().toLowerCase();
  const known = PLATFORM_CHOICES.find(({ value, label }) => value === typed || label.toLowerCase() === typed);
  return known?.value ?? typed.replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^_+|_+$/g, '');
}
