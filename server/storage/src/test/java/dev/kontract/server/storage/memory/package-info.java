/** Tests of the memory storage. */
@NullMarked
package dev.kontract.server.storage.memory;

import org.jspecify.annotations.NullMarked;
