/** The documents of the repository: their Java snippets are parts of tests, and their links lead somewhere. */
@NullMarked
package dev.kontract.conformance.documents;

import org.jspecify.annotations.NullMarked;
