// An edit of a document: dry runs, saving, and merging with changes that others make meanwhile.

import { useState } from '../lib/preact.js';
import { MANAGER, loadDocument, replace, replacement } from './document.js';
import { lostFields, managerName, writersBetween } from './fields.js';
import { merge } from './merge.js';

// How often an edit is merged by itself while others keep changing the object.
const MERGES = 5;

/**
 * Returns the edit of a document `{text, object}`: `{base, text, outcome, busy, edit(text), check(), save(), resolve(text, base)}`.
 *
 * The outcome of a check is `{after, lost, note}`, `{error}` or `{conflict: {current, writers, mine, theirs}}`, where `mine` and
 * `theirs` are the merges with changes of others that prefer one side. An error stays until the next check, the others until the
 * next edit. `onSaved` receives the saved object.
 */
export function useEdit(path, document, onSaved) {
  const [base, setBase] = useState(document);
  const [text, setText] = useState(document.text);
  const [outcome, setOutcome] = useState({});
  const [busy, setBusy] = useState(false);

  const send = async (content, origin, { dryRun, note, merges = 0 }) => {
    try {
      const after = await replace(replacement(path, content, { dryRun }));
      if (dryRun) setOutcome({ after, lost: lostFields(origin.object, after, MANAGER), note });
      else onSaved(after);
    } catch (error) {
      if (error.status?.reason !== 'Conflict' || merges === MERGES) setOutcome({ error });
      else await reconcile(content, origin, merges + 1);
    }
  };
  const reconcile = async (content, origin, merges) => {
    const current = await loadDocument(path);
    const writers = writersBetween(origin.object, current.object).map(managerName);
    const mine = merge(origin.text, content, current.text);
    if (mine.overlaps.length > 0) {
      setOutcome({ conflict: { current, writers, mine, theirs: merge(origin.text, current.text, content) } });
      return;
    }
    setBase(current);
    setText(mine.text);
    await send(mine.text, current, { dryRun: true, merges, note: `Merged with what ${writers.join(', ') || 'others'} changed meanwhile.` });
  };
  const attempt = async dryRun => {
    setBusy(true);
    try {
      await send(text, base, { dryRun });
    } catch (error) {
      setOutcome({ error });
    } finally {
      setBusy(false);
    }
  };
  const edit = content => {
    setText(content);
    setOutcome(({ error }) => (error ? { error } : {}));
  };
  const resolve = (content, origin) => {
    setBase(origin);
    setText(content);
    setOutcome({});
  };
  return { base, text, outcome, busy, edit, resolve, check: () => attempt(true), save: () => attempt(false) };
}
