// An edit of a document: dry runs, saving, and merging with changes that others make meanwhile.

import { useState } from '../lib/preact.js';
import { MANAGER, loadDocument, replace, replacement } from './document.js';
import { dropDraft, keepDraft } from './drafts.js';
import { lostFields, managerName, writersBetween } from './fields.js';
import { merge } from './merge.js';
import { scalarAt, yamlLines } from './yaml.js';

// How often an edit is merged by itself while others keep changing the object.
const MERGES = 5;

const UNCONDITIONAL = { message: 'The line metadata.resourceVersion is missing: what others changed meanwhile would be overwritten.', reason: 'Invalid' };
const ANOTHER = { message: 'The object was deleted, and another one of its name was created. Cancel, and edit that one.', reason: 'Conflict' };

/**
 * Returns the edit of a document `{text, object}`: `{base, text, outcome, busy, edit(text), check(), save(), resolve(text, base)}`. It is
 * kept as the draft of the path until it is saved or `end()` is called; `begun` is the text of such a draft.
 *
 * The outcome of a check is `{after, lost, note}`, `{error}` or `{conflict: {current, writers, mine, theirs}}`, where `mine` and
 * `theirs` are the merges with changes of others that prefer one side. An error stays until the next check, the others until the
 * next edit. `onSaved` receives the saved object.
 */
export function useEdit(path, document, begun, onSaved) {
  const [base, setBase] = useState(document);
  const [text, setText] = useState(begun ?? document.text);
  const [outcome, setOutcome] = useState({});
  const [busy, setBusy] = useState(false);

  const write = (content, origin) => {
    setText(content);
    keepDraft(path, origin, content);
  };
  const send = async (content, origin, { dryRun, note, merges = 0 }) => {
    if (scalarAt(yamlLines(content), ['metadata', 'resourceVersion']) === undefined && !/^metadata: *\{/m.test(content)) {
      setOutcome({ error: { status: UNCONDITIONAL } });
      return;
    }
    try {
      const after = await replace(replacement(path, content, { dryRun }));
      if (dryRun) setOutcome({ after, lost: lostFields(origin.object, after, MANAGER), note });
      else {
        dropDraft(path);
        onSaved(after);
      }
    } catch (error) {
      if (error.status?.reason !== 'Conflict' || merges === MERGES) setOutcome({ error });
      else await reconcile(content, origin, merges + 1);
    }
  };
  const reconcile = async (content, origin, merges) => {
    const current = await loadDocument(path);
    if (current.object.metadata.uid !== origin.object.metadata.uid) {
      setOutcome({ error: { status: ANOTHER } });
      return;
    }
    const writers = writersBetween(origin.object, current.object).map(managerName);
    const mine = merge(origin.text, content, current.text);
    if (mine.overlaps.length > 0) {
      setOutcome({ conflict: { current, writers, mine, theirs: merge(origin.text, current.text, content) } });
      return;
    }
    setBase(current);
    write(mine.text, current);
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
    write(content, base);
    setOutcome(({ error }) => (error ? { error } : {}));
  };
  const resolve = (content, origin) => {
    setBase(origin);
    write(content, origin);
    setOutcome({});
  };
  return { base, text, outcome, busy, edit, resolve, end: () => dropDraft(path), check: () => attempt(true), save: () => attempt(false) };
}
