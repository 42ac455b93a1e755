/** The API server assembled: configuration, start and stop. The only room that knows all others. */
@NullMarked
package dev.kontract.server;

import org.jspecify.annotations.NullMarked;
