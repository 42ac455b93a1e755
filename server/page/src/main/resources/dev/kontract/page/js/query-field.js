// Fields for parameters of the address. Text that the user types stays until the address has another text for the field.

import { html, useLayoutEffect, useRef, useState } from '../lib/preact.js';
import { setQuery } from './route.js';

/**
 * An input for the parameter `name` of the address, whose text is `value`. The address changes when the user has finished typing.
 *
 * The input is written when `value` changes, not each time it is rendered, because the user may be typing.
 * `read` returns the text for the address of the text in the input, `write` the reverse.
 */
export function QueryField({ name, value, read = trimmed, write = same, ...attributes }) {
  const input = useRef();
  useLayoutEffect(() => {
    if (read(input.current.value) !== value) input.current.value = write(value);
  }, [value]);
  return html`<input ref=${input} ...${attributes} onChange=${event => setQuery({ [name]: read(event.currentTarget.value) })} />`;
}

/** Returns the text of a field and its setter. The text is the one that was typed last or, when the address has changed since, that of the address. */
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
