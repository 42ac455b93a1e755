/** Tests of the watch cache. */
@NullMarked
package dev.kontract.server.storage.cacher;

import org.jspecify.annotations.NullMarked;
