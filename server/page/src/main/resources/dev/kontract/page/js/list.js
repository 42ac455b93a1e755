// Lists that are read page by page, as far as a view may read.

import { get, withQuery } from './api.js';

/** Returns `{items, complete}` of a path: the objects of at most `pages` pages of `size` objects, and whether these are all. */
export async function listed(path, { size, pages, accept, signal }) {
  const items = [];
  let next = '';
  for (let page = 0; page < pages; page++) {
    const list = await get(withQuery(path, { limit: size, continue: next }), { accept, signal });
    for (const item of list.items ?? []) items.push(item);
    next = list.metadata.continue;
    if (!next) return { items, complete: true };
  }
  return { items, complete: false };
}
