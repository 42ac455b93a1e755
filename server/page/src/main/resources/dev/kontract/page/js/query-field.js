// Fields for texts of the address. What the user types is the user's until the address has another text.

import { html, useLayoutEffect, useRef, useState } from '../lib/preact.js';
import { setQuery } from './route.js';

/**
 * An input for the parameter `name` of the address, which now has the text `value`: the address changes when the user has finished typing.
 *
 * The input is written only when the address has another text, not each time it is rendered: by then, the user may have begun to type.
 * `read` returns the text for the address of the text in the input, `write` the reverse.
 */
export function QueryField({ name, value, read = trimmed, write = same, ...attributes }) {
  const input = useRef();
  useLayoutEffect(() => {
    if (read(input.current.value) !== value) input.current.value = write(value);
  }, [value]);
  return html`<input ref=${input} ...${attributes} onChange=${event => setQuery({ [name]: read(event.currentTarget.value) })} />`;
}

/** Returns a text that is shown as it is typed, and its setter: what was typed last or, once the address has another text, that. */
export function useTyped(inAddress) {
  const typed = useRef({});
  const [, show] = useState(0);
  if (typed.current.inAddress !== inAddress) typed.current = { text: inAddress, inAddress };
  return [typed.current.text, text => {
    typed.current = { text, inAddress };
    show(count => count + 1);
  }];
}

function trimmed(text) {
  return text.trim();
}

function same(text) {
  return text;
}
