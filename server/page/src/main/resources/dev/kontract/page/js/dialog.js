// A modal dialog: keeps the focus, closes with Escape.

import { html, useLayoutEffect, useRef, useState } from '../lib/preact.js';

let dialogs = 0;

/** A dialog that is open while it is rendered. `actions` are buttons at its end. */
export function Dialog({ title, onClose, children, actions, wide = false }) {
  const dialog = useRef();
  const pressed = useRef();
  const [titleId] = useState(() => `dialog-${++dialogs}`);
  // It is shown before any other effect runs, such as one that focuses an element inside it.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (opener?.isConnected) opener.focus();
    };
  }, []);
  const cancel = event => {
    event.preventDefault();
    onClose();
  };
  // A press that began inside, such as that of a selection, does not close the dialog.
  const onPress = event => {
    pressed.current = event.target;
  };
  const onBackdrop = event => event.target === dialog.current && pressed.current === dialog.current && onClose();
  return html`<dialog ref=${dialog} class=${wide ? 'wide' : ''} aria-labelledby=${titleId} onCancel=${cancel} onPointerDown=${onPress} onClick=${onBackdrop}>
    <div class="dialog">
      <div class="dialog-head"><h2 id=${titleId}>${title}</h2><button type="button" class="icon" aria-label="Close" onClick=${onClose}>×</button></div>
      <div class="dialog-body">${children}</div>
      ${actions && html`<div class="dialog-actions">${actions}</div>`}
    </div>
  </dialog>`;
}
