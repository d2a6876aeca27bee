import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Loading } from './state.js';

/** Distance at which loading starts, so that the content is there when it scrolls into view. */
const AHEAD = '200px';

/**
 * Renders and loads its content once it is scrolled near, because most visitors never reach the end of a page. Placeholders above it must
 * reserve their height; otherwise everything is near at first.
 */
export function OnceNear({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        // Before the placeholder is removed, which would be reported as no longer near.
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  if (!isNear) return <div ref={place} />;
  return <Suspense fallback={<Loading />}>{children}</Suspense>;
}
