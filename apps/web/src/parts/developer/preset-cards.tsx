import { Input } from '@mantine/core';
import type { GetApiKeyOptionsResult } from '@matchpoint/sdk';
import { wordOf } from '../../texts/enums.js';
import { DEVELOPER } from '../../texts/developer.js';
import classes from './scope-matrix.module.css';

/** The app's own presets, in addition to those of the API. */
export const PUBLIC = 'public';
export const CUSTOM = '';

interface PresetCardsProps {
  presets: GetApiKeyOptionsResult['presets'];
  chosen: string;
  onChoose(preset: string): void;
}

/** The purpose of a key, which presets its permissions; each can then be changed. */
export function PresetCards({ presets, chosen, onChoose }: PresetCardsProps) {
  const cards = [
    [PUBLIC, DEVELOPER.readPublic, DEVELOPER.readPublicWhy],
    ...presets.map(({ preset }) => [preset, wordOf('ApiKeyPreset', preset), DEVELOPER.presetWhy[preset] ?? ''] as const),
    [CUSTOM, DEVELOPER.custom, DEVELOPER.customWhy],
  ] as const;
  return (
    <div>
      <Input.Label component="p" aria-hidden="true">
        {DEVELOPER.preset}
      </Input.Label>
      <div className={classes.cards} role="radiogroup" aria-label={DEVELOPER.preset}>
        {cards.map(([value, name, why]) => (
          <label key={value} className={classes.card}>
            <input type="radio" name="preset" checked={chosen === value} onChange={() => onChoose(value)} />
            <b>{name}</b>
            <small>{why}</small>
          </label>
        ))}
      </div>
    </div>
  );
}
