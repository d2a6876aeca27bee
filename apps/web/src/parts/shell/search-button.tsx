import { useEffect, useRef, useState } from 'react';
import { LAYOUT } from '../../texts/layout.js';
import { Icon } from '../icon.js';
import type { Palette } from './palette.js';
import { isPlain } from './plain-keys.js';
import classes from './shell.module.css';

/** Opens the search, like Ctrl-K and `/`. The search itself loads on first use. */
export function SearchButton() {
  const [Opened, setOpened] = useState<typeof Palette>();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = (): void => {
    setIsOpen(true);
    // If loading fails, the button stays as it is and retries on the next click.
    import('./palette.js').then(({ Palette: loaded }) => setOpened(() => loaded)).catch(() => setIsOpen(false));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && isPlain(event);
      if (!isCommand && !isSlash) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = (): void => {
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button ref={button} type="button" className={classes.search} aria-label={LAYOUT.searchKeys} onClick={open}>
        <Icon name="search" size={16} />
        <span>{LAYOUT.search}</span>
      </button>
      {isOpen && Opened && <Opened onClose={close} />}
    </>
  );
}
