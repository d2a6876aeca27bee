import { useEffect } from 'react';

/** Names the browser's tab after what the page is about. */
export function useTab(title: string): void {
  useEffect(() => {
    document.title = `${title} · Matchpoint`;
  }, [title]);
}
