import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Loading } from './state.js';

/** So far ahead of the reader that it has loaded when it comes into view. */
const AHEAD = '200px';

/**
 * Shows its content, and loads what that needs, once the reader comes near it: most visitors never get to the end of a page. What is above
 * it keeps its height while it loads, or everything is near at first.
 */
export function OnceNear({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        // Before its place is gone, which would be told as no longer near.
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
