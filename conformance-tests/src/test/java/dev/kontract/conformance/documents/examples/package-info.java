/** Compiles and runs the examples of the Javadoc. */
@NullMarked
package dev.kontract.conformance.documents.examples;

import org.jspecify.annotations.NullMarked;
