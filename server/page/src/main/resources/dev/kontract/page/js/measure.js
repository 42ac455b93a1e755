// Widths in drawings.

import { useLayoutEffect, useRef, useState } from '../lib/preact.js';

let context;

/** Returns the width of a text in the page's font of some pixels. */
export function textWidth(text, size) {
  context ??= document.createElement('canvas').getContext('2d');
  context.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
}

/** Returns `{frame, width}`: a reference to an element, and the width that it has; 0 before it is known. */
export function useWidth() {
  const frame = useRef();
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry.contentRect.width));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}
