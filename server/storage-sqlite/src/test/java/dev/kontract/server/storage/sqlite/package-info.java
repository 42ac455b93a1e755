/** Tests of the durable storage. */
@NullMarked
package dev.kontract.server.storage.sqlite;

import org.jspecify.annotations.NullMarked;
