/** The test suite that every storage runs, and its helpers. */
@NullMarked
package dev.kontract.server.storage;

import org.jspecify.annotations.NullMarked;
