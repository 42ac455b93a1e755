// Whether keys without a modifier are shortcuts. People who speak to their computer, or whose hands tremble, press them by mistake.

import { useState } from '../lib/preact.js';

const NAME = 'kontract-shortcuts';
const OFF = 'off';

let on = stored() !== OFF;

/** Returns what the browser remembers; it may be told to remember nothing. */
function stored() {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** Returns whether a key is a character that is not used as a shortcut now. */
export function isTurnedOff(key) {
  return !on && key.length === 1 && key !== ' ';
}

/** Returns whether shortcuts are on, and the function that turns them on or off and has the browser remember it. */
export function useShortcuts() {
  const [shown, setShown] = useState(on);
  const turn = wanted => {
    on = wanted;
    setShown(wanted);
    try {
      if (wanted) localStorage.removeItem(NAME);
      else localStorage.setItem(NAME, OFF);
    } catch {
      // It holds until the page is closed.
    }
  };
  return [shown, turn];
}
