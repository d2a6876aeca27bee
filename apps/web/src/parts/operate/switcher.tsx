import { lazy, Suspense } from 'react';
import { ORGANIZE } from '../../texts/organize.js';
import { Crest } from '../crest/crest.js';
import { initialsOf } from '../crest/crest-of.js';
import { Icon } from '../icon.js';
import { useMenu } from '../shell/use-menu.js';
import { Lines, Loading } from '../state.js';
import classes from './switcher.module.css';

/** Loaded when the menu is opened. */
const SwitcherMenu = lazy(async () => ({ default: (await import('./switcher-menu.js')).SwitcherMenu }));

interface SwitcherProps {
  /** Name of the current league or tournament. */
  of: { id: string; name: string; avatarUrl: string | null };
  /** The user's role in it. */
  role: string;
}

/** Shows the current league or tournament, and opens a menu of everything that the user manages. */
export function Switcher({ of: { id, name, avatarUrl }, role }: SwitcherProps) {
  const { menu, isOpen, setIsOpen } = useMenu();
  return (
    <details ref={menu} className={classes.switcher} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <Crest id={id} tag={initialsOf(name)} url={avatarUrl} size={32} />
        <span className={classes.words}>
          <span className="vh">{ORGANIZE.switch}</span>
          <b>{name}</b>
          <span>{role}</span>
        </span>
        <Icon name="down" size={16} />
      </summary>
      {isOpen && (
        <div className={classes.menu}>
          <Suspense
            fallback={
              <Loading>
                <Lines count={3} />
              </Loading>
            }
          >
            <SwitcherMenu />
          </Suspense>
        </div>
      )}
    </details>
  );
}
