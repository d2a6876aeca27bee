import { type RefObject, useEffect, useRef, useState } from 'react';

/** How wide an element is, in pixels; 0 before it is known. What is drawn by it keeps its letters' size on every screen. */
export function useWidth<Of extends Element>(): [ref: RefObject<Of | null>, width: number] {
  const ref = useRef<Of>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
