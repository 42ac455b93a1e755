/** The suite that every storage runs, and what it needs. */
@NullMarked
package dev.kontract.server.storage;

import org.jspecify.annotations.NullMarked;
