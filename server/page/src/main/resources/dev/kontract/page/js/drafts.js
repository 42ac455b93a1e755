// Edits that are not saved yet, which stay while the user looks at something else or signs in again.

const MOST = 8;

/** `{document, text}` by the path of the object, the oldest first. */
const drafts = new Map();
let owner;

/** Returns the edit of an object that was begun and not ended: the document `{text, object}` it is based on, and its text. */
export function draftOf(path) {
  return drafts.get(path);
}

/** Keeps an edit; one that changes nothing is forgotten. */
export function keepDraft(path, document, text) {
  drafts.delete(path);
  if (text === document.text) return;
  if (drafts.size === MOST) drafts.delete(drafts.keys().next().value);
  drafts.set(path, { document, text });
}

export function dropDraft(path) {
  drafts.delete(path);
}

/** Forgets all edits but those of `user`. */
export function clearDrafts(user) {
  if (user === undefined || user !== owner) drafts.clear();
  owner = user;
}

addEventListener('beforeunload', event => {
  if (drafts.size > 0) event.preventDefault();
});
