import { expect, it } from 'vitest';
import { nameOfPlatform, PLATFORM_CHOICES, platformOf } from './platforms.js';

it('makes an id that the API accepts of any name of a platform', () => {
  expect(platformOf(' Epic Games ')).toBe('epic_games');
  expect(platformOf('PlayStation™ Network')).toBe('playstation_network');
  expect(platformOf('?!')).toBe('');
});

it('knows a typed platform by its name and by its id', () => {
  for (const { value, label } of PLATFORM_CHOICES) {
    expect(platformOf(label)).toBe(value);
    expect(platformOf(value.toUpperCase())).toBe(value);
    expect(nameOfPlatform(value)).toBe(label);
  }
  expect(nameOfPlatform('epic_games')).toBe('Epic games');
});

it('offers platforms in the order of their names', () => {
  const labels = PLATFORM_CHOICES.map(({ label }) => label);
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other)));
});
