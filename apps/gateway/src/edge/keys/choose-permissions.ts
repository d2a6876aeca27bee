import { invalidInput } from '@matchpoint/errors';
import { type Permissions, PRESETS, type PresetName } from '../../permissions/permissions.js';

/** A key's permissions, and the preset that defines them, if one does. */
export interface ChosenPermissions {
  permissions: Permissions;
  preset: PresetName | null;
}

/** The permissions of a preset. @throws DomainError INVALID_INPUT at `path` */
export function choosePreset(name: string, path: string): ChosenPermissions {
  if (!Object.hasOwn(PRESETS, name)) throw invalidInput(path, `must be one of ${Object.keys(PRESETS).join(', ')}`);
  const preset = name as PresetName;
  return { permissions: PRESETS[preset].permissions, preset };
}

/**
 * `replay` reads the owner's stream, so it is refused if the owner has linked none (docs/reference/authentication.md#presets).
 * @throws DomainError INVALID_INPUT at `path`
 */
export function requireConnection(preset: PresetName | null, connectedPlatforms: readonly string[], path: string): void {
  const definition = preset && PRESETS[preset];
  if (!definition || !('requiredConnection' in definition)) return;
  const { requiredConnection } = definition;
  if (!connectedPlatforms.some((platform) => platform.toLowerCase() === requiredConnection)) {
    throw invalidInput(path, `needs an owner with a linked ${requiredConnection} connection`);
  }
}
