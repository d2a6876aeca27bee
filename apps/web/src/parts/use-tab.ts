import { useEffect } from 'react';

/** Sets the title of the browser tab. */
export function useTab(title: string): void {
  useEffect(() => {
    document.title = `${title} · Matchpoint`;
  }, [title]);
}
