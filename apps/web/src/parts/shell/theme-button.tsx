import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { LAYOUT } from '../../texts/layout.js';
import { Icon } from '../icon.js';
import classes from './shell.module.css';

function useTheme(): { isDark: boolean; toggle(): void } {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return { isDark, toggle: () => setColorScheme(isDark ? 'light' : 'dark') };
}

export function ThemeButton() {
  const { isDark, toggle } = useTheme();
  return (
    <button
      type="button"
      className={`${classes.iconButton} wide-only`}
      aria-label={isDark ? LAYOUT.toLight : LAYOUT.toDark}
      onClick={toggle}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </button>
  );
}

/** The same as a menu entry, for screens whose header has no room for the button. */
export function ThemeItem() {
  const { isDark, toggle } = useTheme();
  return (
    <button type="button" onClick={toggle}>
      {isDark ? LAYOUT.toLight : LAYOUT.toDark}
    </button>
  );
}
