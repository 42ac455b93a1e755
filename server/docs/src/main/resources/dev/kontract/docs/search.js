// Searches the sections in kontractDocs: every word has to occur; words in headings count most.
'use strict';
{
  const field = document.getElementById('search');
  const results = document.getElementById('results');
  const article = document.querySelector('article');
  const MOST = 30;
  const AROUND = 80;

  const sections = globalThis.kontractDocs.map(([address, page, heading, text]) => ({
    address, page, heading, text, lower: `${page} ${heading} ${text}`.toLowerCase(), inHeading: heading.toLowerCase(),
  }));

  const score = (section, words) => words.reduce((sum, word) => sum
    + (section.inHeading.includes(word) ? 10 : 0)
    + Math.min(section.lower.split(word).length - 1, 5), 0);

  const find = (words) => sections
    .filter((section) => words.every((word) => section.lower.includes(word)))
    .map((section) => ({ section, score: score(section, words) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map((each) => each.section);

  const element = (name, text, properties = {}) =>
    Object.assign(document.createElement(name), { textContent: text, ...properties });

  const excerpt = (section, words) => {
    const at = Math.max(0, Math.min(...words.map((word) => {
      const found = section.text.toLowerCase().indexOf(word);
      return found < 0 ? Infinity : found;
    }), section.text.length));
    const from = at === section.text.length ? 0 : Math.max(0, at - AROUND);
    return (from > 0 ? '… ' : '') + section.text.slice(from, from + 3 * AROUND);
  };

  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    results.hidden = words.length === 0;
    article.hidden = words.length > 0;
    results.replaceChildren();
    if (words.length === 0) return;
    const found = find(words);
    results.append(element('h1', found.length === 0 ? 'Nothing found'
      : `${found.length === MOST ? 'First ' : ''}${found.length} ${found.length === 1 ? 'section' : 'sections'}`));
    for (const section of found) {
      const entry = element('div', '', { className: 'result' });
      entry.append(
        element('a', section.heading === section.page ? section.page : `${section.page}: ${section.heading}`,
          { href: section.address }),
        element('p', excerpt(section, words)));
      results.append(entry);
    }
  };

  const leave = () => {
    field.value = '';
    show();
  };

  field.hidden = false;
  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => { if (event.key === 'Escape') leave(); });
  results.addEventListener('click', (event) => { if (event.target.tagName === 'A') leave(); });
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    }
  });
  const contents = document.querySelector('nav details');
  const narrow = matchMedia('(max-width: 800px)');
  const fold = () => { contents.open = !narrow.matches; };
  narrow.addEventListener('change', fold);
  fold();
}
