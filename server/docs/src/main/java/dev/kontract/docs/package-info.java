/** Writes the documents of the repository as a website that needs no server. */
@NullMarked
package dev.kontract.docs;

import org.jspecify.annotations.NullMarked;
