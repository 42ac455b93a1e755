/** Tests of the window. */
@NullMarked
package dev.kontract.server.storage.window;

import org.jspecify.annotations.NullMarked;
