// The width of texts in drawings.

let context;

/** Returns the width of a text in the page's font of some pixels. */
export function textWidth(text, size) {
  context ??= document.createElement('canvas').getContext('2d');
  context.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
}
