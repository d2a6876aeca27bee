import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './tabs.module.css';

/** Tabs of pages about one subject, each with its own URL. On a phone, the current one is scrolled into view. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  const tabs = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (tabs.current && current) tabs.current.scrollLeft = current.offsetLeft - tabs.current.offsetLeft;
  }, []);
  return (
    <nav ref={tabs} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

interface ViewTabsProps<View extends string> {
  label: string;
  views: readonly (readonly [view: View, name: string])[];
  shown: View;
  onShow(view: View): void;
}

/** Views of one page. */
export const ViewTabs = <View extends string>({ label, views, shown, onShow }: ViewTabsProps<View>) => (
  <div className={classes.tabs} role="group" aria-label={label}>
    {views.map(([view, name]) => (
      <button key={view} type="button" aria-pressed={view === shown} onClick={() => onShow(view)}>
        {name}
      </button>
    ))}
  </div>
);
