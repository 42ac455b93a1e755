// Keys for the whole page: help, jump, filter.

import { html, useLayoutEffect, useMemo, useRef, useState } from '../lib/preact.js';
import { sectionsOf } from './catalogue.js';
import { Dialog } from './dialog.js';
import { parsePath, pathOf } from './kinds.js';
import { viewsOf } from './rail.js';
import { navigate } from './route.js';
import { useSession } from './session.js';
import { isTurnedOff, useShortcuts } from './shortcuts.js';

const KEYS = [
  ['g', 'go to a kind or a view'],
  ['/', 'filter what is shown; ↓ goes to the rows'],
  ['↑ ↓ or k j', 'move between the rows of a table'],
  ['Enter', 'open the object of a row'],
  ['x or Space', 'select a row'],
  ['← →', 'move between tabs'],
  ['Esc', 'close a dialog or a menu'],
  ['?', 'show this help'],
];

const MOST = 12;

/** Where keys are text, or belong to a dialog. */
const TYPING = 'input, textarea, select, dialog, [contenteditable]';

/** The row of a table that takes the focus. */
const ROW = '.grid tr[data-index] a[tabindex="0"]';

/** The dialogs that keys open: `open` is `help`, `jump` or undefined. */
export function Keys({ kinds, isLoading, route, open, onOpen }) {
  // From the moment that the page is shown, and before the next key.
  useLayoutEffect(() => {
    const onKeyDown = event => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTurnedOff(event.key)) return;
      if (entersRows(event)) document.querySelector(ROW).focus();
      else if (event.target.closest(TYPING)) return;
      else if (event.key === '?') onOpen('help');
      else if (event.key === 'g') onOpen('jump');
      else if (event.key === '/') document.querySelector('[data-filter]')?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const close = () => onOpen(undefined);
  if (open === 'help') return html`<${Help} onClose=${close} />`;
  if (open === 'jump') return html`<${Jump} kinds=${kinds} isLoading=${isLoading} route=${route} onClose=${close} />`;
  return '';
}

/** Returns whether a key leads from elsewhere to the rows of a table. Keys in the table are its own. */
function entersRows({ key, target }) {
  if (!document.querySelector(ROW)) return false;
  if (target.matches('[data-filter]')) return key === 'ArrowDown';
  if (target === document.body || target.id === 'main') return ['ArrowDown', 'ArrowUp', 'j', 'k'].includes(key);
  return ['j', 'k'].includes(key) && !target.closest(TYPING);
}

function Help({ onClose }) {
  const [on, turn] = useShortcuts();
  return html`<${Dialog} title="Keys" onClose=${onClose}>
    <dl class="facts">${KEYS.map(([key, what]) => html`<dt key=${key}><kbd>${key}</kbd></dt><dd>${what}</dd>`)}</dl>
    <label class="check"><input type="checkbox" checked=${on} onChange=${event => turn(event.currentTarget.checked)} /> Single characters are shortcuts</label>
    <p class="quiet">Turn them off if you press them by mistake, for example in speech input. This browser remembers it; <em>Keys</em> in the menu opens this dialog.</p>
  </${Dialog}>`;
}

function Jump({ kinds, isLoading, route, onClose }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef();
  const { session } = useSession();
  useLayoutEffect(() => input.current.focus(), []);
  const targets = useMemo(() => targetsOf(kinds, parsePath(route.path)?.namespace, viewsOf(session)), [kinds]);
  const found = targets.filter(target => target.words.includes(text.toLowerCase())).sort((one, other) => rank(one, text) - rank(other, text)).slice(0, MOST);
  const go = target => {
    onClose();
    navigate(target.path);
  };
  const onKeyDown = event => {
    if (event.key === 'ArrowDown') setActive(Math.min(found.length - 1, active + 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(0, active - 1));
    else if (event.key === 'Enter' && found[active]) go(found[active]);
    else return;
    event.preventDefault();
  };
  return html`<${Dialog} title="Go to" onClose=${onClose}>
    <input ref=${input} class="jump" role="combobox" aria-label="Kind or view" aria-expanded="true" aria-controls="jump-list" aria-activedescendant=${found[active] ? `jump-${active}` : undefined}
      value=${text} autocomplete="off" onKeyDown=${onKeyDown} onInput=${event => {
        setText(event.currentTarget.value);
        setActive(0);
      }} />
    <ul class="jump-list" id="jump-list" role="listbox" aria-label="Kinds and views">${found.map((target, index) => html`<li key=${target.path} id=${`jump-${index}`} role="option" aria-selected=${String(index === active)}
      onClick=${() => go(target)}>${target.title}<span class="quiet"> ${target.detail}</span></li>`)}</ul>
    ${found.length === 0 && html`<p class="quiet">${isLoading ? 'The kinds are being loaded.' : 'Nothing of that name.'}</p>`}
  </${Dialog}>`;
}

function targetsOf(kinds, namespace, fixed) {
  const views = fixed.map(({ path, title }) => ({ path, title, detail: 'view', words: title.toLowerCase() }));
  const collections = sectionsOf(kinds).flatMap(section => section.kinds).map(kind => ({
    path: pathOf(kind, namespace),
    title: kind.kind,
    detail: kind.group || 'core',
    words: [kind.kind, kind.resource, ...kind.shortNames].join(' ').toLowerCase(),
  }));
  return [...collections, ...views];
}

function rank({ words }, text) {
  return words.split(' ').includes(text.toLowerCase()) ? 0 : words.startsWith(text.toLowerCase()) ? 1 : 2;
}
