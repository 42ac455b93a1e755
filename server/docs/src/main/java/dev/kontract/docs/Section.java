package dev.kontract.docs;

/**
 * A heading with the text below it, up to the next heading.
 *
 * @param anchor the name of the heading in links
 * @param level 1 for the title of the document
 * @param heading the text of the heading
 * @param text the text below it, without markup
 */
record Section(String anchor, int level, String heading, String text) {}
